/** Public part of the SSH key with which the handler signs in to target systems. */
import type { HandlerState } from '../../../../shared/actions.ts';
import { toAppError } from '../../../../shared/errors.ts';
import { readPrivateKey } from '../ssh/private-key.ts';

export interface HandlerKey {
  readonly value: Pick<HandlerState, 'publicKey' | 'keyProblem'>;
  /** Reads the file of the key; a problem becomes part of the value. */
  read(): Promise<void>;
}

export function createHandlerKey(deps: {
  /** Returns the path of the private key; empty without a key. */
  readonly keyPath: () => string;
  readonly onChange: () => void;
}): HandlerKey {
  let value: HandlerKey['value'] = { publicKey: null, keyProblem: '' };
  return {
    get value() {
      return value;
    },
    async read() {
      const keyPath = deps.keyPath();
      try {
        const publicKey = keyPath === '' ? null : (await readPrivateKey(keyPath)).publicLine;
        value = { publicKey, keyProblem: '' };
      } catch (error) {
        value = { publicKey: null, keyProblem: toAppError(error).message };
      }
      deps.onChange();
    },
  };
}
