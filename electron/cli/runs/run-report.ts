/** Outcomes of runs as text of the terminal and as JSON. */
import { visibleLine } from '../../../shared/control-characters.ts';
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import { type Asked, countsWords, outcomeWord } from '../../../shared/sending/run-words.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { exitCodes } from '../exit-codes.ts';
import { endWords, undoWords } from './run-words.ts';

/** One file of what was sent: its run, or why there is none. */
export type SentFile = { readonly path: string } & (
  | { readonly run: RunState }
  | { readonly held: string; readonly rows: number }
);

/**
 * Unknown rows win: no one may take a row that was perhaps stored for one that was not. Rows that were never sent count
 * least, since a second command sends them.
 */
export function exitCodeOf(counts: readonly OutcomeCounts[]): number {
  const has = (...names: (keyof OutcomeCounts)[]) =>
    counts.some((each) => names.some((name) => each[name] > 0));
  if (has('unknown')) return exitCodes.unknown;
  if (has('failed', 'partly')) return exitCodes.problems;
  return has('not-sent') ? exitCodes.failed : exitCodes.fine;
}

export const countsOf = (file: SentFile): OutcomeCounts =>
  'run' in file ? file.run.counts : { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': file.rows };

export function totalOf(files: readonly SentFile[]): OutcomeCounts {
  const total: OutcomeCounts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const counts of files.map(countsOf))
    for (const name of Object.keys(total) as (keyof OutcomeCounts)[]) total[name] += counts[name];
  return total;
}

/** A run as every command prints it. */
export function jsonRun(run: RunState): object {
  const { id, fileName, connection, rehearsal, kind, action, state, message, rows, excludedCount, counts } =
    run;
  const { unknown, requests, repeats, splits, startedAt, endedAt, causes, resumable, whyNotResumable } = run;
  const { undoes, undone } = run;
  return {
    ...{
      id,
      fileName,
      connection,
      rehearsal,
      kind,
      action,
      state,
      message,
      rows,
      setAside: excludedCount,
      counts,
      unknown,
    },
    ...{ requests, repeats, splits, startedAt, endedAt, causes, resumable, whyNotResumable },
    ...(undoes && { undoes }),
    ...(undone && { undone }),
  };
}

export const jsonFile = (file: SentFile): object =>
  'run' in file
    ? { path: file.path, run: jsonRun(file.run) }
    : { path: file.path, held: file.held, rows: file.rows };

export function textFile(file: SentFile): string {
  if ('held' in file)
    return `${visibleLine(file.path)}\n  ${plural(file.rows, 'row')} not sent: ${visibleLine(file.held)}`;
  return `${visibleLine(file.path)}\n${textRun(file.run)}`;
}

const mostCauses = 20;

/** The numbers, the causes, and what can be done about the rest. */
export function textRun(run: RunState): string {
  const { rows, excludedCount, causes, connection } = run;
  const lines = [`${plural(rows, 'row')} to ${connection}: ${countsWords(run)}`];
  if (excludedCount > 0) lines.push(`${plural(excludedCount, 'row')} excluded`);
  if (undoWords(run) !== '') lines.push(undoWords(run));
  if (endWords(run) !== '') lines.push(endWords(run));
  for (const { outcome, title, rows: many, firstRecord, example } of causes.slice(0, mostCauses)) {
    lines.push(`${formatCount(many).padStart(6)} ${outcomeWord(outcome, run)}: ${title}`);
    if (title !== example) lines.push(`       first in row ${formatCount(firstRecord)}: ${example}`);
    else lines.push(`       first in row ${formatCount(firstRecord)}`);
  }
  if (causes.length > mostCauses)
    lines.push(`       and ${plural(causes.length - mostCauses, 'other cause')}`);
  return [...lines, ...adviceFor(run)].map((line) => `  ${visibleLine(line)}`).join('\n');
}

function adviceFor({ id, counts, unknown, resumable, endedAt }: RunState): string[] {
  const advice = [`Run ${id}`];
  if (endedAt === null || !resumable) return advice;
  const atStake = unknown.asks + unknown.never;
  if (counts['not-sent'] + counts.unknown > atStake)
    advice.push(`Continue it with graph-intake continue ${id}.`);
  if (atStake > 0)
    advice.push(
      `${plural(atStake, 'row')} may be stored already, and sending ${atStake === 1 ? 'it' : 'them'} again may create duplicates. To send ${atStake === 1 ? 'it' : 'them'} anyway: graph-intake continue ${id} --repeat-at-stake ${atStake}.`,
    );
  return advice;
}

/** What rows of different runs have in common. */
const stored: Asked = { action: 'POST', kind: 'vertices' };

/** `10,000 rows: 9,981 stored, 17 failed, 2 unknown`. */
export function totalWords(files: readonly SentFile[]): string {
  const counts = totalOf(files);
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const runs = files.flatMap((file) => ('run' in file ? [file.run] : []));
  const [first] = runs;
  const isOneWord = new Set(runs.map((run) => outcomeWord('stored', run))).size === 1;
  const { action, kind } = isOneWord && first !== undefined ? first : stored;
  return `${plural(rows, 'row')}: ${countsWords({ counts, action, kind })}.`;
}
