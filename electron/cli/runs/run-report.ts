/** Outcomes of runs as text of the terminal, and their exit code. */
import { visibleLine } from '../../../shared/control-characters.ts';
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import { countsWords, outcomeWord } from '../../../shared/sending/run-words.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { jsonRun, type SentFile } from '../../services/unattended/sent-files.ts';
import { exitCodes } from '../exit-codes.ts';
import { endWords, undoWords } from './run-words.ts';

/**
 * Returns the exit code. Unknown rows outrank all others, because a row that may be stored must not be taken for one
 * that is not. Rows that were never sent count least, since a second command sends them.
 */
export function exitCodeOf(counts: readonly OutcomeCounts[]): number {
  const has = (...names: (keyof OutcomeCounts)[]) =>
    counts.some((each) => names.some((name) => each[name] > 0));
  if (has('unknown')) return exitCodes.unknown;
  if (has('failed', 'partly')) return exitCodes.problems;
  return has('not-sent') ? exitCodes.failed : exitCodes.fine;
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

const maxCauses = 20;

/** Returns the counts of a run, its causes, and advice for the remaining rows, as indented lines. */
export function textRun(run: RunState): string {
  const { rows, excludedCount, causes, connection } = run;
  const lines = [`${plural(rows, 'row')} to ${connection}: ${countsWords(run)}`];
  if (excludedCount > 0) lines.push(`${plural(excludedCount, 'row')} excluded`);
  if (undoWords(run) !== '') lines.push(undoWords(run));
  if (endWords(run) !== '') lines.push(endWords(run));
  for (const { outcome, title, rows: affectedRows, firstRecord, example } of causes.slice(0, maxCauses)) {
    lines.push(`${formatCount(affectedRows).padStart(6)} ${outcomeWord(outcome, run)}: ${title}`);
    if (title !== example) lines.push(`       first in row ${formatCount(firstRecord)}: ${example}`);
    else lines.push(`       first in row ${formatCount(firstRecord)}`);
  }
  if (causes.length > maxCauses) lines.push(`       and ${plural(causes.length - maxCauses, 'other cause')}`);
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
