/** An open file in its current state, as the page shows it. */
import type { FileSentBefore, FileState } from '../../../../../shared/imports/open-file.ts';
import type { RecognisedFile } from '../../../../engine/recognise/recognised.ts';
import type { Terms } from '../checking.ts';
import type { OpenFileDeps } from '../open-file-deps.ts';
import { shareArrived } from '../origin.ts';
import { readyFile, tableOf, unreadState } from '../ready-file.ts';
import type { FileWork } from './file-work.ts';

/** Returns a function that builds the state; it takes the default scope of the sending account, null while unknown. */
export function createFileState(
  deps: OpenFileDeps,
  work: FileWork,
): (defaultScope: string | null) => FileState {
  const { id, origin, references, given: initial } = deps;
  const { excluded, checking, search, facets, profiling, sourceProfile, reading, findings } = work;
  const { excludedRows, termsNow, windows } = work;
  const binding = initial?.binding ?? null;

  /**
   * Returns the earlier runs of the same content, for a warning; null if rows that were sent before unchanged, or rows
   * of other shards, are excluded (`same`).
   */
  const sentBefore = ({ kind, decisions }: Terms): FileSentBefore | null => {
    const { index } = reading;
    if (index.state !== 'done' || excluded.skipped(checking.outcome).size > 0) return null;
    return deps.sentBefore({ ...tableOf(reading), sha256: index.sha256, kind, action: decisions.action });
  };

  const readyNow = (recognised: RecognisedFile, defaultScope: string | null) =>
    readyFile({
      recognised,
      terms: termsNow(),
      reading,
      checking,
      windows,
      excluded,
      defaultScope,
      findings: findings(),
      excludedRows: excludedRows(),
      lookup: references.lookupOf(id),
      referencesKnown: termsNow().rules.references.length === 0 || references.isKnown(id),
      neededLookup: excluded.neededLookup(id, references) ?? undefined,
      sentBefore: sentBefore(termsNow()),
      corrections: work.corrections,
      search: search.state,
      facets: facets.state ?? undefined,
      profile: profiling.stateFor(reading.table, termsNow()),
      sourceProfile: sourceProfile.stateFor(reading.table, termsNow().decisions),
      // Results of other files and platforms change the rows as well.
      revision: work.revision + findings().version,
    });

  return (defaultScope) => {
    const boundTo = binding && {
      connectionId: binding.run.connectionId,
      connection: binding.run.connection,
    };
    const base = {
      id,
      name: origin.name,
      sizeBytes: origin.sizeBytes,
      arriving: shareArrived(origin),
      neededSample: origin.neededSample,
      ...(boundTo && { boundTo }),
      ...(initial?.madeFrom && { madeFrom: initial.madeFrom }),
    };
    if (reading.failure !== null) return { ...base, reading: { state: 'failed', message: reading.failure } };
    const { seen: recognised } = work;
    if (recognised === null) return { ...base, reading: unreadState(reading) };
    return { ...base, reading: { state: 'ready', file: readyNow(recognised, defaultScope) } };
  };
}
