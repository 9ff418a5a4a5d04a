/** Look-ups of the references of one file on a platform, in the background. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { LookupState } from '../../../../shared/imports/open-file.ts';
import { remainingCauses, unseenNames } from '../../../engine/check/references.ts';
import type { Log } from '../../../platform.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import type { KnownReferences } from './known-references.ts';
import { noCauses, type ReferenceEntry } from './reference-entries.ts';
import { createReferenceStates } from './reference-states.ts';

interface LookupScope {
  readonly on: KnownReferences;
  /** Limit of the references that are looked up. */
  readonly maximum: number;
}

/** Names that are looked up at once: a cancelled look-up waits for these at most. */
const namesAtOnce = 100;

/** Returns a function that begins the look-up of a file in place of one that is running. */
export function createLookups(deps: {
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
}): (file: CheckedFile, entry: ReferenceEntry, scope: LookupScope) => void {
  const { now, log, onChange } = deps;

  const lookUp = async (
    file: CheckedFile,
    entry: ReferenceEntry,
    { on, maximum, signal }: LookupScope & { signal: AbortSignal },
  ) => {
    const causes = entry.unseen;
    const references = causes.reduce((sum, { rows }) => sum + rows.size, 0);
    const startedAt = now();
    const states = createReferenceStates(maximum);
    const lookup = on.of(file);
    let passed = 0;
    const show = (state: LookupState) => {
      if (signal.aborted) return;
      entry.lookup = state;
      onChange();
    };
    for await (const batch of unseenNames({ of: file, causes, signal })) {
      const withinLimit = states.take(batch);
      for (let at = 0; at < withinLimit.length; at += namesAtOnce) {
        const names = withinLimit.slice(at, at + namesAtOnce);
        states.add(names, await lookup.statesOf(names, signal));
        if (signal.aborted) return;
        passed += names.reduce((sum, { records }) => sum + records, 0);
        show({ state: 'working', share: Math.min(1, passed / references), startedAt });
      }
      if (states.isFull) break;
    }
    const remaining = await remainingCauses({ of: file, causes, lookedUp: states.of, signal });
    if (signal.aborted) return;
    entry.remaining = remaining.length === 0 ? noCauses : remaining;
    show({ state: 'done', ...states.counts(), connection: on.platform.name });
  };

  return (file, entry, scope) => {
    entry.work.abort();
    entry.work = new AbortController();
    const { signal } = entry.work;
    // Set synchronously: “waiting” means that no look-up will begin.
    entry.lookup = { state: 'working', share: 0, startedAt: now() };
    lookUp(file, entry, { ...scope, signal }).catch((error) => {
      if (signal.aborted) return;
      if (!(error instanceof AppError)) log.error('A look-up failed.', error);
      entry.lookup = { state: 'failed', message: toAppError(error).message };
      onChange();
    });
  };
}
