/** Tracks which connections are read-only, and reports when one becomes so. */
import { readOnlyWords } from '../../../../shared/connections/read-only-words.ts';
import type { Api } from '../../../../shared/contract.ts';
import { Denied } from '../outcome.ts';

interface ReadOnlyWatch {
  /** Why nothing may start on a connection; null where it may. */
  reason(connectionId: string): string | null;
  /** @throws Denied */
  expectMayStart(connectionId: string): void;
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
  const reason = (id: string) => reasons.get(id) ?? null;
  return {
    reason,
    expectMayStart(id) {
      const why = reason(id);
      if (why !== null) throw new Denied(why);
    },
    stop,
  };
}
