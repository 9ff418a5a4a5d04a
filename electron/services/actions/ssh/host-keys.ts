/** Checks host keys: known ones are expected, unknown ones are confirmed once and pinned. */
import { createHash } from 'node:crypto';
import type { PinnedKeys } from '../../../storage/pinned-keys.ts';
import { Denied } from '../outcome.ts';
import type { Progress } from '../progress.ts';

type Waits = Pick<Progress, 'signal' | 'approval' | 'asker'>;

export interface HostKeys {
  /** @throws Denied for another key than the pinned one, or after a no */
  expect(host: string, key: Uint8Array, progress: Waits): Promise<void>;
}

export const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** @param deps.ask returns false if no one can be asked */
export function createHostKeys(deps: {
  pins: Pick<PinnedKeys, 'pinned' | 'pin'>;
  ask: (asked: { host: string; fingerprint: string }, progress: Waits) => Promise<boolean>;
  now: () => number;
}): HostKeys {
  const { pins } = deps;
  const pinnedOf = (host: string) => pins.pinned().find((each) => each.host === host)?.fingerprint;
  /** @throws Denied where another one is */
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
      // Meanwhile another one may have been accepted.
      if (isPinned(host, fingerprint)) return;
      pins.pin(host, fingerprint, deps.now());
    },
  };
}
