import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanLink, PlanRun, PlanState } from '../../../../shared/imports/plan.ts';
import { needsOf } from '../../../../shared/imports/plan-order.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { countsWords, isWhole } from '../run-words.ts';

export type NameOf = (fileId: string) => string;

export const namesOf =
  (files: readonly FileState[]): NameOf =>
  (fileId) =>
    files.find(({ id }) => id === fileId)?.name ?? 'a closed file';

/** `a`, `a and b`, `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** That files refer to each other, and what the order does about it. */
export function cycleWords(cycle: readonly string[], broken: readonly PlanLink[], nameOf: NameOf): string {
  const names = listed(cycle.map(nameOf));
  const refer = cycle.length === 2 ? 'refer to each other' : 'refer to each other in a circle';
  const opened = broken.filter(({ from, to }) => cycle.includes(from) && cycle.includes(to));
  return [`${names} ${refer}.`, ...opened.map((link) => brokenWords(link, nameOf))].join(' ');
}

export const brokenWords = ({ from, to, rows }: PlanLink, nameOf: NameOf): string =>
  `${plural(rows, 'row')} of ${nameOf(from)} ${rows === 1 ? 'goes' : 'go'} before ${nameOf(to)}, to which ${rows === 1 ? 'it refers' : 'they refer'}.`;

export const missingWords = (rows: number): string =>
  `${plural(rows, 'row')} ${rows === 1 ? 'refers' : 'refer'} to what no open file has.`;

/** `7 files, 3,104 rows, 12 with problems, 4 set aside`. */
export function totalsWords({ files, rows, problems, setAside }: PlanState['totals']): string {
  const parts = [plural(files, 'file'), plural(rows, 'row')];
  if (problems > 0) parts.push(`${formatCount(problems)} with problems`);
  if (setAside > 0) parts.push(`${formatCount(setAside)} set aside`);
  return parts.join(', ');
}

/** How far a file is on its way in the plan, in one short sentence. */
export interface PlanNote {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly words: string;
  /** 0 to 1 while it is sent. */
  readonly share: number | null;
}

export interface NoteInput {
  readonly fileId: string;
  readonly plan: PlanState;
  readonly runs: readonly RunState[];
  readonly nameOf: NameOf;
  /** Name of the chosen connection. */
  readonly connection: string | null;
}

export function noteOf({ fileId, plan, runs, nameOf, connection }: NoteInput): PlanNote | null {
  const sent = plan.run?.files.find((file) => file.fileId === fileId);
  const run = runs.find(({ id }) => id === sent?.runId);
  if (sent?.state === 'waiting')
    return note('quiet', 'clock', sent.reason === '' ? 'Waits for its turn.' : sent.reason);
  if (sent?.state === 'held') return note('warn', 'pause', sent.reason);
  if (run && sent?.state === 'sending') {
    const done = run.rows - run.counts['not-sent'];
    const words = `${formatCount(done)} of ${plural(run.rows, 'row')}`;
    return { ...note('accent', 'play', words), share: run.rows === 0 ? 1 : done / run.rows };
  }
  const stored = plan.stored.find((each) => each.fileId === fileId && each.connection === connection);
  if (stored !== undefined) return note('ok', 'check', 'All rows stored.');
  if (run) return isWhole(run) ? null : note('warn', 'warning', `${countsWords(run)}.`);
  const needs = needsOf(fileId, plan).map(nameOf);
  if (needs.length === 0) return null;
  const [first, ...more] = needs;
  return note('quiet', 'arrow', `After ${more.length === 0 ? first : `${first} and ${more.length} more`}`);
}

const note = (tone: Tone, icon: IconName, words: string): PlanNote => ({ tone, icon, words, share: null });

/** `2 of 7 files, 1,200 of 3,104 rows`. */
export function progressWords(run: PlanRun, runs: readonly RunState[]): string {
  const over = run.files.filter(({ state }) => state === 'done' || state === 'held').length;
  return `${formatCount(over)} of ${plural(run.files.length, 'file')} so far, ${plural(rowsDone(run, runs), 'row')} sent`;
}

const rowsDone = (run: PlanRun, runs: readonly RunState[]): number =>
  run.files
    .flatMap(({ runId }) => runs.find(({ id }) => id === runId) ?? [])
    .reduce((sum, { rows, counts }) => sum + rows - counts['not-sent'], 0);

/** `5 files stored whole, 1 with rows that are not stored, 2 not sent.` */
export function endWords(run: PlanRun, runs: readonly RunState[]): string {
  const runOf = (id: string | null) => runs.find((each) => each.id === id);
  const held = run.files.filter(({ state }) => state === 'held' || state === 'waiting').length;
  const whole = run.files.filter(({ runId }) => {
    const own = runOf(runId);
    return own !== undefined && isWhole(own);
  }).length;
  const torn = run.files.length - held - whole;
  const parts = [`${whole === 0 ? 'No file' : plural(whole, 'file')} stored whole`];
  if (torn > 0) parts.push(`${formatCount(torn)} with rows that are not stored`);
  if (held > 0) parts.push(`${formatCount(held)} not sent`);
  return `${parts.join(', ')}.`;
}
