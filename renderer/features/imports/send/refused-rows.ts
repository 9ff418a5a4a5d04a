import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { type Finding, weightOf } from '../../../../shared/imports/readiness/findings.ts';
import { readinessOf } from '../../../../shared/imports/readiness/readiness.ts';
import { plural } from '../../../../shared/units.ts';
import { openProblems, rowsToSend, transformLabel } from '../words.ts';
import { drawnFinding } from './drawn-finding.ts';

/** An open file as it would be sent. */
export interface OpenedFile {
  readonly open: Pick<FileState, 'id' | 'name' | 'madeFrom'>;
  readonly file: ReadyFile;
}

/** Rows with errors among the rows to send. */
export interface Refused {
  readonly rows: number;
  /** All rows to send, including those with errors. */
  readonly of: number;
  /** Groups to exclude; empty if a file would then have no row left. */
  readonly groups: readonly { readonly fileId: string; readonly group: string }[];
}

/** Rows of some files that have errors and are not excluded; null if none are known. */
export function refusedIn(opened: readonly OpenedFile[]): Refused | null {
  const faulty = opened.filter(({ file }) => refusedRowsOf(file) > 0);
  if (faulty.length === 0) return null;
  const sum = (of: readonly OpenedFile[], count: (file: ReadyFile) => number) =>
    of.reduce((total, { file }) => total + count(file), 0);
  const leavesNothing = faulty.some(({ file }) => refusedRowsOf(file) === rowsToSend(file));
  return {
    rows: sum(faulty, refusedRowsOf),
    of: sum(opened, rowsToSend),
    groups: leavesNothing
      ? []
      : faulty.flatMap(({ open, file }) => errorsIn(file).map(({ id }) => ({ fileId: open.id, group: id }))),
  };
}

/** Returns the name of the file before a sentence about it, if there are several files. */
const nameBefore = ({ open }: OpenedFile, { length }: readonly OpenedFile[]): string =>
  length > 1 ? `${open.name}: ` : '';

/** Transforms that correct rows with errors, with the name of the file if there are several. */
export const fixesOf = (opened: readonly OpenedFile[]) =>
  opened.flatMap((each) =>
    errorsIn(each.file).flatMap(({ transform, rows }) => {
      if (transform === null) return [];
      const label = `${nameBefore(each, opened)}${transformLabel(transform, rows)}`;
      return [{ fileId: each.open.id, transform, label }];
    }),
  );

/** Confirmations before files are sent, and notes beside them. */
export interface Confirmations {
  readonly title: string;
  /** Sentences to confirm, with the name of the file if there are several. */
  readonly sentences: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Returns what has to be confirmed before files are sent; null for nothing.
 * @param isPlan whether the files are of a plan; a single file is then named, because another one may be on screen
 */
export function confirmationsOf(opened: readonly OpenedFile[], isPlan = false): Confirmations | null {
  const sentencesOf = (isAsked: boolean) =>
    opened.flatMap((each) => {
      const name = nameBefore(each, opened);
      const { confirmations, notes } = readinessOf({ arriving: null, file: each.file, occupation: null });
      return [...confirmations, ...notes]
        .filter((finding) => asksBeforeSending(finding) === isAsked)
        .map((finding) => `${name}${drawnFinding(finding)}`);
    });
  const sentences = sentencesOf(true);
  if (sentences.length === 0) return null;
  const rows = opened.reduce((sum, { file }) => sum + rowsToSend(file), 0);
  const verb = opened.every(({ file }) => file.action === 'DELETE') ? 'delete' : 'send';
  const [first, ...others] = opened;
  const of = isPlan && first !== undefined && others.length === 0 ? ` of ${first.open.name}` : '';
  return { title: `Before you ${verb} ${plural(rows, 'row')}${of}`, sentences, notes: sentencesOf(false) };
}

/** Undecided columns and missing targets of a mapping are notes in the terminal, but questions here. */
const asksBeforeSending = (finding: Finding): boolean =>
  weightOf(finding) === 'confirmation' || mappingNotes.has(finding.kind);
const mappingNotes: ReadonlySet<Finding['kind']> = new Set(['columns-open', 'creation-targets-missing']);

/** Returns the file as it will be when its rows with errors are excluded, before the host has reported that. */
export function withoutRefused(file: ReadyFile): ReadyFile {
  const { check } = file;
  if (check.state !== 'done') return file;
  const problems = check.problems.map((group) =>
    group.severity === 'error' ? { ...group, isExcluded: true } : group,
  );
  return {
    ...file,
    excludedCount: file.excludedCount + check.openErrorRows,
    check: { ...check, problems, openErrorRows: 0 },
  };
}

/** Rows with errors that are not excluded, as far as they are known. */
export const refusedRowsOf = ({ check }: ReadyFile): number =>
  check.state === 'done' ? check.openErrorRows : 0;

const errorsIn = (file: ReadyFile) => openProblems(file).filter(({ severity }) => severity === 'error');
