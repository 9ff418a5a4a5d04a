/** Files that were sent: their counts in words, and their runs as JSON. */
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import { countsWords, outcomeWord, type RunKind } from '../../../shared/sending/run-words.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { plural } from '../../../shared/units.ts';

/** The result of one file: its run, or why it was held back. */
export type SentFile = { readonly path: string } & (
  | { readonly run: RunState }
  | { readonly held: string; readonly rows: number }
);

/** Counts the rows of a file by outcome; all rows of a file that was held back are not sent. */
export const countsOf = (file: SentFile): OutcomeCounts =>
  'run' in file ? file.run.counts : { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': file.rows };

export function totalOf(files: readonly SentFile[]): OutcomeCounts {
  const total: OutcomeCounts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const counts of files.map(countsOf))
    for (const name of Object.keys(total) as (keyof OutcomeCounts)[]) total[name] += counts[name];
  return total;
}

/** A run as reports and the terminal have it. */
export function jsonRun(run: RunState): object {
  const { id, fileName, connection, rehearsal, kind, action, state, message, rows, excludedCount, counts } =
    run;
  const { unknown, requests, repeats, splits, startedAt, endedAt, causes, resumable, whyNotResumable } = run;
  const { undoes, undone } = run;
  return {
    id,
    fileName,
    connection,
    rehearsal,
    kind,
    action,
    state,
    message,
    rows,
    // A published name, which must not change.
    setAside: excludedCount,
    counts,
    unknown,
    requests,
    repeats,
    splits,
    startedAt,
    endedAt,
    causes,
    resumable,
    whyNotResumable,
    ...(undoes && { undoes }),
    ...(undone && { undone }),
  };
}

/** Gives the word “stored” where the words of the runs differ, such as “deleted” and “updated”. */
const neutralKind: RunKind = { action: 'POST', kind: 'vertices' };

/** `10,000 rows: 9,981 stored, 17 failed, 2 unknown.` */
export function totalWords(files: readonly SentFile[]): string {
  const counts = totalOf(files);
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const runs = files.flatMap((file) => ('run' in file ? [file.run] : []));
  const [first] = runs;
  const allUseSameWord = new Set(runs.map((run) => outcomeWord('stored', run))).size === 1;
  const { action, kind } = allUseSameWord && first !== undefined ? first : neutralKind;
  return `${plural(rows, 'row')}: ${countsWords({ counts, action, kind })}.`;
}
