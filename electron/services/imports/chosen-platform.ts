/** Follows the platform of the chosen connection, with which open files are compared before they are sent. */
import { objectsUrlOf } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FileSentBefore } from '../../../shared/imports/open-file.ts';
import type { Log } from '../../platform.ts';
import { createGraph } from '../../remote/graph.ts';
import { createObjects } from '../../remote/objects.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';
import { createFilesSentBefore, type SentFile } from '../sending/evidence/file-sent-before.ts';
import { graphUrlOf } from '../sending/runs/run-place.ts';
import type { LookupPlatform } from './references/known-references.ts';
import type { References } from './references/references.ts';

interface ChosenPlatform {
  /** Returns earlier runs of the same file on this platform; null also while no platform is known. */
  sentBefore(file: SentFile): FileSentBefore | null;
  /** Follows the session of the chosen connection; without a sign-in there is no platform. */
  follow(isSignedIn: boolean): void;
  /** Discards what was read from the platform if a run has ended since the last call. */
  noticeEnds(
    runs: readonly { readonly id: string; readonly endedAt: number | null; readonly rehearsal: boolean }[],
  ): void;
}

export function createChosenPlatform(deps: {
  readonly connections: Pick<ConnectionsService, 'current'>;
  readonly journal: Pick<Journal, 'list' | 'find'>;
  readonly references: () => Pick<References, 'setPlatform' | 'lookUpAgain'>;
  readonly log: Log;
  readonly onChange: () => void;
}): ChosenPlatform {
  const { connections, references, log, onChange } = deps;
  const files = createFilesSentBefore(deps);
  const ended = new Set<string>();
  let platform: { readonly connectionId: string; readonly graphUrl: string; readonly name: string } | null =
    null;
  let generation = 0;

  const enter = async (ownGeneration: number) => {
    const current = await connections.current();
    if (ownGeneration !== generation) return;
    platform = { connectionId: current.id, graphUrl: graphUrlOf(current), name: current.name };
    references().setPlatform(lookupPlatformOf(current));
    onChange();
  };

  return {
    sentBefore: (file) => (platform === null ? null : files.of(file, platform)),
    follow(isSignedIn) {
      generation += 1;
      if (isSignedIn)
        enter(generation).catch((error) => {
          // Another connection was chosen meanwhile, or the sign-in is gone, which the session reports.
          if (!(error instanceof AppError)) log.error('The chosen platform cannot be read.', error);
        });
      else {
        platform = null;
        references().setPlatform(null);
      }
    },
    noticeEnds(runs) {
      let isNew = false;
      for (const { id, endedAt, rehearsal } of runs) {
        // A run that was continued ends again.
        const key = `${id} ${endedAt}`;
        if (rehearsal || endedAt === null || ended.has(key)) continue;
        ended.add(key);
        isNew = true;
      }
      if (!isNew) return;
      files.forget();
      references().lookUpAgain();
    },
  };
}

/** Returns the platform of a connection, for look-ups of vertices. */
export function lookupPlatformOf({ id, name, addresses, signIn }: Current): LookupPlatform {
  const objectsUrl = objectsUrlOf(addresses);
  return {
    key: `${id} ${addresses.graphUrl}`,
    name,
    graph: createGraph({ graphUrl: addresses.graphUrl, signIn }),
    async prefixOf(view) {
      if (objectsUrl === null) return null;
      try {
        const { xidPrefix } = await createObjects({ objectsUrl, view, signIn }).view();
        // An empty prefix and a response without one cannot be distinguished.
        return xidPrefix === '' ? null : xidPrefix;
      } catch (error) {
        // Views are not readable everywhere; what depends on the prefix then stays unknown.
        if (error instanceof AppError && ['not-found', 'rejected', 'unreadable'].includes(error.code))
          return null;
        throw error;
      }
    },
  };
}
