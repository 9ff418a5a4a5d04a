/** Tracks which connections are read-only, and reports when one becomes so. */
import { readOnlyWords } from '../../../../shared/connections/read-only-words.ts';
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { Denied } from '../outcome.ts';

interface ReadOnlyWatch {
  /** Checks for an action. @throws Denied where nothing may start on this connection */
  expectMayStart(connectionId: string): void;
  /** Checks for a call of a window. @throws AppError `conflict` where nothing may start on this connection */
  expectWritable(connectionId: string): void;
  stop(): void;
}

export function watchReadOnly(deps: {
  connections: Pick<Api['connections'], 'changed'>;
  onReadOnly: (connectionId: string, why: string) => void;
}): ReadOnlyWatch {
  let reasons: ReadonlyMap<string, string> = new Map();
  const stop = deps.connections.changed(({ connections }) => {
    const before = reasons;
    reasons = new Map(
      connections.filter(({ readOnly }) => readOnly).map(({ id, name }) => [id, readOnlyWords(name)]),
    );
    for (const [id, why] of reasons) if (!before.has(id)) deps.onReadOnly(id, why);
  });
  return {
    expectMayStart(id) {
      const why = reasons.get(id);
      if (why !== undefined) throw new Denied(why);
    },
    expectWritable(id) {
      const why = reasons.get(id);
      if (why !== undefined) throw new AppError('conflict', why);
    },
    stop,
  };
}
