import type { Api } from '../../../../shared/contract.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';

/** Texts about continuing a run, and how many of its rows may be sent twice. */

/** Current state of the file of a run. */
export type FileOfRun = Awaited<ReturnType<Api['imports']['fileOfRun']>>;

/** Returns the number of rows without a response that are sent again only after the user has confirmed it. */
export const rowsAtStake = ({ unknown }: Pick<RunState, 'unknown'>): number => unknown.asks + unknown.never;

/** Returns the number of rows without a response that are sent again automatically. */
const safeRows = ({ unknown }: Pick<RunState, 'unknown'>): number =>
  unknown.repeatable + unknown['creates-only'];

/** Returns `214 rows were in progress: 200 are repeated safely, 14 may open a second issue or add a value twice.` */
export function stakeSentence(run: RunState): string {
  const { asks, never } = run.unknown;
  const safe = safeRows(run);
  const parts = [];
  if (safe > 0) parts.push(`${formatCount(safe)} ${safe === 1 ? 'is' : 'are'} repeated safely`);
  if (asks > 0) parts.push(`${formatCount(asks)} may ${possibleEffect(run)}`);
  if (never > 0)
    parts.push(`${formatCount(never)} may create ${never === 1 ? 'its vertex' : 'their vertices'} twice`);
  const rows = safe + asks + never;
  return `${plural(rows, 'row')} ${rows === 1 ? 'was' : 'were'} in progress: ${parts.join(', ')}.`;
}

/** Possible effects of sending rows of the class `asks` again. */
const possibleEffect = ({ kind }: RunState): string => {
  if (kind === 'objects') return 'add a comment twice';
  return kind === 'combined' ? 'open a second issue or add a value twice' : 'add or remove a value twice';
};

/** Number of rows that are listed by their number. */
const maxRecords = 12;

/** Returns which rows of a changed file were already sent with other values. */
export function changedSentence(
  fileName: string,
  { differing, records, corrections }: Omit<FileOfRun, 'removing'>,
): string {
  const lost =
    corrections === undefined
      ? ''
      : ` ${plural(corrections, 'correction')} by hand ${corrections === 1 ? 'does' : 'do'} not apply to it.`;
  if (differing === 0)
    return `${fileName} has changed since, but no row that was already sent differs.${lost}`;
  const some = records.slice(0, maxRecords).map(formatCount).join(', ');
  const more = differing > Math.min(records.length, maxRecords) ? ' and more' : '';
  const rows =
    differing === 1 ? `row that was already sent differs: row` : `rows that were already sent differ: rows`;
  return `${fileName} has changed since. ${formatCount(differing)} ${rows} ${some}${more}.${lost}`;
}

/** Returns `12 rows that are left would remove something on Plant 7, which is marked production; …`. */
export const removingSentence = (removing: number, connection: string): string =>
  `${plural(removing, 'row that is', 'rows that are')} left would remove something on ${connection}, which is marked production; this cannot be undone.`;

/** Returns why a run cannot be continued now, in one sentence; null if it can. */
export function whyNotNow(run: RunState, connection: string | null): string | null {
  if (!run.resumable)
    return run.whyNotResumable === '' ? 'There are no rows left to send or verify.' : run.whyNotResumable;
  if (connection !== run.connection)
    return `This run was sent to ${run.connection}; select that connection above.`;
  return null;
}
