/** Checks host keys: known ones are expected, unknown ones are confirmed once and pinned. */
import { createHash } from 'node:crypto';
import type { PinnedKeys } from '../../../storage/pinned-keys.ts';
import { Denied } from '../outcome.ts';
import type { Progress } from '../progress.ts';

type Approval = Pick<Progress, 'signal' | 'approval' | 'pendingAction'>;

export interface HostKeys {
  /** Resolves if the key is pinned, or if the user accepts it. @throws Denied for another key, or after a refusal */
  expect(host: string, key: Uint8Array, progress: Approval): Promise<void>;
}

export const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** @param deps.ask asks the user; returns false also if no user can be asked */
export function createHostKeys(deps: {
  pins: Pick<PinnedKeys, 'pinned' | 'pin'>;
  ask: (question: { host: string; fingerprint: string }, progress: Approval) => Promise<boolean>;
  now: () => number;
}): HostKeys {
  const { pins } = deps;
  const pinnedOf = (host: string) => pins.pinned().find((each) => each.host === host)?.fingerprint;
  /** Returns false if no key of the host is pinned. @throws Denied if another key is pinned */
  const isPinned = (host: string, fingerprint: string): boolean => {
    const pinned = pinnedOf(host);
    if (pinned === undefined || pinned === fingerprint) return pinned !== undefined;
    throw new Denied(
      `${host} has another host key (${fingerprint}) than before (${pinned}); if the key was replaced, forget the old one.`,
    );
  };
  return {
    async expect(host, key, progress) {
      const fingerprint = fingerprintOf(key);
      if (isPinned(host, fingerprint)) return;
      if (!(await deps.ask({ host, fingerprint }, progress)))
        throw new Denied(`The host key of ${host} (${fingerprint}) was not accepted.`);
      // Another action may have pinned a key of this host meanwhile.
      if (isPinned(host, fingerprint)) return;
      pins.pin(host, fingerprint, deps.now());
    },
  };
}
