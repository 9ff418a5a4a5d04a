import type { Connection, Environment, TestStep } from '../../../shared/connections.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

export const environmentWords: Readonly<Record<Environment, string>> = {
  practice: 'practice',
  test: 'test',
  production: 'production',
};

/** Where the sign-in is kept, in one sentence. */
export function signInWords(connection: Connection, keyring: string | null): string {
  switch (connection.signIn) {
    case 'kept':
      return keyring
        ? `Kept in the keyring of this system (${keyring}).`
        : 'Kept by the program; nothing has to be typed.';
    case 'session':
      return keyring
        ? 'Kept until the program ends.'
        : 'Kept until the program ends: this system has no keyring that could hold it.';
    case 'missing':
      return 'Not known any more: type the secrets again.';
    case 'own':
      return 'The program signs in by itself.';
    default:
      return assertNever(connection.signIn);
  }
}

export const stepTitles: Readonly<Record<TestStep['name'], string>> = {
  address: 'The address answers',
  'sign-in': 'Sign-in',
  scope: 'Default scope',
};

export function stepLooks(state: TestStep['state']): { tone: Tone; icon: IconName } {
  switch (state) {
    case 'passed':
      return { tone: 'ok', icon: 'check' };
    case 'failed':
      return { tone: 'bad', icon: 'cross' };
    case 'skipped':
      return { tone: 'quiet', icon: 'minus' };
    default:
      return assertNever(state);
  }
}
