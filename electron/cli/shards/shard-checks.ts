/** Shares checks between the shards of a data folder: one process makes each, and the others wait for it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckClaim, SharedChecks } from '../../engine/check/shards/shared-check.ts';
import type { Log } from '../../platform.ts';
import type { SendTerminal } from '../terminal.ts';
import { waitForLock } from './wait-for-lock.ts';

interface ShardChecksDeps extends Pick<SendTerminal, 'data' | 'version' | 'wait' | 'signal'> {
  readonly log: Log;
}

/** Checks are stored beside the indexes of files, within the same limits. */
export const createShardChecks = (deps: ShardChecksDeps): SharedChecks => ({
  async claim(file, key) {
    // Another version of the program may have other rules.
    const path = join(deps.data, 'indexes', `${key}-${deps.version}.check`);
    const made: CheckClaim = { path, isMade: true, [Symbol.dispose]: () => undefined };
    if (existsSync(path)) return made;
    const lock = await waitForLock('check', file, deps);
    if (!existsSync(path)) return { path, isMade: false, [Symbol.dispose]: lock.release };
    lock.release();
    return made;
  },
  onFailure: (error) => deps.log.error('A check cannot be shared with other shards.', error),
});
