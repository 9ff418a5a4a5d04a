import type { Api } from '../../../../shared/contract.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';

/** How the file of a run stands now. */
export type FileOfRun = Awaited<ReturnType<Api['imports']['fileOfRun']>>;

/** Rows without an answer that may only be sent again after the user was told what that may do. */
export const rowsAtStake = ({ unknown }: Pick<RunState, 'unknown'>): number => unknown.asks + unknown.never;

/** Rows without an answer that go out again by themselves. */
const safeRows = ({ unknown }: Pick<RunState, 'unknown'>): number =>
  unknown.repeatable + unknown['creates-only'];

/** `214 rows were under way: 200 are repeated safely, 14 may open a second issue or add a value twice.` */
export function stakeSentence(run: RunState): string {
  const { asks, never } = run.unknown;
  const safe = safeRows(run);
  const parts = [];
  if (safe > 0) parts.push(`${formatCount(safe)} ${safe === 1 ? 'is' : 'are'} repeated safely`);
  if (asks > 0) parts.push(`${formatCount(asks)} may ${askedOf(run)}`);
  if (never > 0)
    parts.push(`${formatCount(never)} may create ${never === 1 ? 'its vertex' : 'their vertices'} twice`);
  const rows = safe + asks + never;
  return `${plural(rows, 'row')} ${rows === 1 ? 'was' : 'were'} under way: ${parts.join(', ')}.`;
}

/** What sending again may do to rows of the class `asks`. */
const askedOf = ({ kind }: RunState): string => {
  if (kind === 'objects') return 'add a comment twice';
  return kind === 'combined' ? 'open a second issue or add a value twice' : 'add or remove a value twice';
};

const mostRecords = 12;

/** What of a changed file was sent already in another form. */
export function changedSentence(
  fileName: string,
  { differing, records }: Omit<FileOfRun, 'removing'>,
): string {
  if (differing === 0) return `${fileName} has changed since, but no row that was sent already differs.`;
  const some = records.slice(0, mostRecords).map(formatCount).join(', ');
  const more = differing > Math.min(records.length, mostRecords) ? ' and more' : '';
  const rows =
    differing === 1 ? `row that was sent already differs: row` : `rows that were sent already differ: rows`;
  return `${fileName} has changed since. ${formatCount(differing)} ${rows} ${some}${more}.`;
}

/** `12 rows that are left would remove something on Plant 7, which is marked production; this cannot be undone.` */
export const removingSentence = (removing: number, connection: string): string =>
  `${plural(removing, 'row that is', 'rows that are')} left would remove something on ${connection}, which is marked production; this cannot be undone.`;

/** Why a run cannot go on now, in one sentence; null where it can. */
export function whyNotNow(run: RunState, connection: string | null): string | null {
  if (!run.resumable)
    return run.whyNotResumable === '' ? 'Nothing is left to send or to find out.' : run.whyNotResumable;
  if (connection !== run.connection)
    return `This run goes to ${run.connection}; choose that connection above.`;
  return null;
}
