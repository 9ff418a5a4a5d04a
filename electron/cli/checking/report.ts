/** What a check found, in the words of the terminal and as JSON. */

import { visibleLine } from '../../../shared/control-characters.ts';
import type { ProblemGroup, ReadyFile } from '../../../shared/imports/open-file.ts';
import { problemSentence } from '../../../shared/imports/problem-words.ts';
import { findingSentence } from '../../../shared/imports/readiness/finding-words.ts';
import { weightOf } from '../../../shared/imports/readiness/findings.ts';
import { readinessOf } from '../../../shared/imports/readiness/readiness.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { exitCodes } from '../exit-codes.ts';
import type { CheckedFile } from './check-files.ts';

/** The groups of the window, without what only a window can do about them. */
type Problem = Pick<
  ProblemGroup,
  'rule' | 'severity' | 'title' | 'advice' | 'column' | 'rows' | 'firstRecord' | 'place' | 'example'
>;

/** A file that could not be checked outranks every problem, since its content is unknown. */
export function exitCodeOf(files: readonly CheckedFile[], { strict }: { readonly strict: boolean }): number {
  if (files.some((each) => 'failure' in each)) return exitCodes.failed;
  const found = files.flatMap(problemsOf);
  const counts = found.some(({ severity }) => strict || severity === 'error');
  return counts ? exitCodes.problems : exitCodes.fine;
}

const problemsOf = (checked: CheckedFile): Problem[] =>
  'failure' in checked ? [] : groupsOf(checked.file).map(problemOf);

const groupsOf = ({ check }: ReadyFile): readonly ProblemGroup[] =>
  check.state === 'done' ? check.problems : [];

function problemOf(group: ProblemGroup): Problem {
  const { rule, severity, title, advice, column, rows, firstRecord, place, example } = group;
  return {
    rule,
    severity,
    title,
    advice,
    column,
    rows,
    firstRecord,
    ...(place !== undefined && { place }),
    example,
  };
}

/** One object, the same for every number of files. */
export function jsonReport(files: readonly CheckedFile[]): object {
  const all = files.flatMap(problemsOf);
  return {
    files: files.map((checked) => {
      const { path, recipe } = checked;
      if ('failure' in checked) return { path, recipe, failure: checked.failure };
      const { file } = checked;
      const { recognition, check } = file;
      return {
        path,
        recipe,
        kind: recognition.kind.value,
        action: file.action,
        encoding: recognition.encoding.value,
        dialect: recognition.dialect.value,
        header: recognition.header.value,
        nullKeyword: file.nullKeyword,
        jsonStrings: file.jsonStrings,
        columns: file.columns.map(({ name }) => name),
        rows: file.rows,
        rowsWithErrors: check.state === 'done' ? check.errorRows : 0,
        rowsWithProblems: check.state === 'done' ? check.problemRows : 0,
        /** Why nothing of it can be sent. */
        blocked: file.blocked,
        problems: problemsOf(checked),
        ...readinessReport(file),
      };
    }),
    errors: all.filter(({ severity }) => severity === 'error').length,
    warnings: all.filter(({ severity }) => severity === 'warning').length,
  };
}

/** For people: each file with its problems, errors first as in the window, and a last line that counts. */
export function textReport(files: readonly CheckedFile[]): string {
  const parts = files.map(fileReport);
  return `${[...parts, summary(files)].join('\n\n')}\n`;
}

function fileReport(checked: CheckedFile): string {
  if ('failure' in checked)
    return `${visibleLine(checked.path)}\n  not checked: ${visibleLine(checked.failure)}`;
  const { path, recipe, file } = checked;
  const { kind, encoding, dialect } = file.recognition;
  const by = recipe === null ? '' : `, by the recipe “${recipe}”`;
  const head = [
    path,
    `  ${plural(file.rows, 'row')}, ${kind.value}, ${file.action}, ${encoding.value}, dialect ${dialect.value}${by}`,
  ];
  const problems = problemsOf(checked);
  const found = problems.length === 0 ? ['  No problems found.'] : problems.flatMap(problemReport);
  const before = unlistedWords(file).map((words) => `  before sending: ${words}`);
  return [...head, ...found, ...before].map(visibleLine).join('\n');
}

const findingsOf = (file: ReadyFile) => readinessOf({ arriving: null, file, occupation: null });

/** What has to be confirmed and is no problem of rows, which are listed by themselves. */
const unlistedWords = (file: ReadyFile): string[] =>
  findingsOf(file)
    .confirmations.filter(({ kind }) => kind === 'columns-unmapped' || kind === 'targets-missing')
    .map(findingSentence);

function readinessReport(file: ReadyFile): object {
  const { isReady, findings } = findingsOf(file);
  return {
    ready: isReady,
    findings: findings.map((finding) => ({
      kind: finding.kind,
      weight: weightOf(finding),
      sentence: findingSentence(finding),
    })),
  };
}

function problemReport(problem: Problem): string[] {
  const { severity, rule, column, firstRecord, place, example, advice, rows } = problem;
  const original = place === undefined ? '' : ` (${place})`;
  const where = column === null ? '' : `, column ${column}`;
  const first = rows === 0 ? example : `First in row ${formatCount(firstRecord)}${original}: ${example}`;
  return [
    `  ${severity.padEnd(7)}  ${problemSentence(problem)}  [${rule}${where}]`,
    `           ${first}`,
    `           ${advice}`,
  ];
}

function summary(files: readonly CheckedFile[]): string {
  const all = files.flatMap(problemsOf);
  const count = (wanted: Problem['severity'], word: string) => {
    const found = all.filter(({ severity }) => severity === wanted).length;
    return found === 0 ? [] : [plural(found, `kind of ${word}`, `kinds of ${word}s`)];
  };
  const found = [...count('error', 'error'), ...count('warning', 'warning')];
  const checked = files.filter((each) => 'file' in each);
  const rows = checked.reduce((sum, { file }) => sum + file.rows, 0);
  const unread = files.length - checked.length;
  return [
    // “0 rows in 0 files: no problems” would sound as if something had been looked at.
    ...(checked.length === 0
      ? []
      : [
          `${plural(rows, 'row')} in ${plural(checked.length, 'file')}: ${found.length === 0 ? 'no problems' : found.join(', ')}.`,
        ]),
    ...(unread === 0 ? [] : [`${plural(unread, 'file')} could not be checked.`]),
  ].join(' ');
}
