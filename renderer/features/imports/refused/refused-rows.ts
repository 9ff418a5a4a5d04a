import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { listed } from '../../../../shared/imports/plan-words.ts';
import { problemSentence } from '../../../../shared/imports/problem-words.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { drawnSentence } from '../../../ui/cut-text.ts';
import { openProblems, rowsToSend } from '../words.ts';

/** An open file as it would be sent. */
export interface OpenedFile {
  readonly open: Pick<FileState, 'id' | 'name'>;
  readonly file: ReadyFile;
}

/** What the platform will refuse of what is about to be sent. */
export interface Refused {
  readonly rows: number;
  /** Rows that would be sent, these included. */
  readonly of: number;
  /** How many and why, for each file one sentence. */
  readonly text: string;
  /** The groups that are set aside to leave them out; empty where a file would have no row left. */
  readonly groups: readonly { readonly fileId: string; readonly group: string }[];
}

const shownCauses = 3;

/** What of some files has errors and is not set aside; null where nothing is known of such rows. */
export function refusedIn(opened: readonly OpenedFile[]): Refused | null {
  const faulty = opened.filter(({ file }) => refusedRowsOf(file) > 0);
  if (faulty.length === 0) return null;
  const sum = (of: readonly OpenedFile[], count: (file: ReadyFile) => number) =>
    of.reduce((total, { file }) => total + count(file), 0);
  const leavesNothing = faulty.some(({ file }) => refusedRowsOf(file) === rowsToSend(file));
  const name = ({ open }: OpenedFile) => (opened.length > 1 ? `${open.name}: ` : '');
  return {
    rows: sum(faulty, refusedRowsOf),
    of: sum(opened, rowsToSend),
    text: faulty.map((each) => `${name(each)}${refusedSentence(each.file)}`).join('\n'),
    groups: leavesNothing
      ? []
      : faulty.flatMap(({ open, file }) => errorsIn(file).map(({ id }) => ({ fileId: open.id, group: id }))),
  };
}

/** The file as it is once those rows are set aside, before the host has told of it. */
export function withoutRefused(file: ReadyFile): ReadyFile {
  const { check } = file;
  if (check.state !== 'done') return file;
  const problems = check.problems.map((group) =>
    group.severity === 'error' ? { ...group, setAside: true } : group,
  );
  return {
    ...file,
    setAside: file.setAside + check.openErrorRows,
    check: { ...check, problems, openErrorRows: 0 },
  };
}

const refusedRowsOf = ({ check }: ReadyFile): number => (check.state === 'done' ? check.openErrorRows : 0);

const errorsIn = (file: ReadyFile) => openProblems(file).filter(({ severity }) => severity === 'error');

/** `The platform will refuse 12 of 1,000 rows: 8 rows without ogit/_type, 4 rows with …` */
function refusedSentence(file: ReadyFile): string {
  const rows = refusedRowsOf(file);
  const causes = errorsIn(file).map((group) => drawnSentence(problemSentence(group), group.column));
  const more = causes.length - shownCauses;
  const named = causes.slice(0, shownCauses);
  if (more > 0) named.push(plural(more, 'other cause'));
  const whole = rowsToSend(file);
  const count =
    rows === whole
      ? `${whole === 1 ? 'its only row' : `all ${formatCount(whole)} rows`}`
      : `${formatCount(rows)} of ${plural(whole, 'row')}`;
  return `The platform will refuse ${count}: ${listed(named)}.`;
}
