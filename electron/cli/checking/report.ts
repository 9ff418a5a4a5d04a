/** Prints the findings of a check in the terminal. */

import { visibleLine } from '../../../shared/control-characters.ts';
import type { ReadyFile } from '../../../shared/imports/open-file.ts';
import { problemSentence } from '../../../shared/imports/problem-words.ts';
import { findingSentence } from '../../../shared/imports/readiness/finding-words.ts';
import type { Finding } from '../../../shared/imports/readiness/findings.ts';
import { nothingToSend } from '../../../shared/imports/readiness/readiness.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import {
  type CheckedFile,
  findingsOf,
  type Problem,
  problemsOf,
} from '../../services/unattended/check-report.ts';
import { exitCodes } from '../exit-codes.ts';

/**
 * Returns the exit code; a file that could not be checked outranks every problem: its content is unknown. A file of
 * which nothing can be sent counts as an error, since `send` refuses it.
 */
export function exitCodeOf(files: readonly CheckedFile[], { strict }: { readonly strict: boolean }): number {
  if (files.some((each) => 'failure' in each)) return exitCodes.failed;
  if (files.some(isBlocked)) return exitCodes.problems;
  const found = files.flatMap(problemsOf);
  const counts = found.some(({ severity }) => strict || severity === 'error');
  return counts ? exitCodes.problems : exitCodes.fine;
}

const isBlocked = (checked: CheckedFile): boolean =>
  'file' in checked && nothingToSend(checked.file) !== null;

/** Returns the report for people: each file with its problems, errors first, and a last line with counts. */
export function textReport(files: readonly CheckedFile[]): string {
  const parts = files.map(fileReport);
  return `${[...parts, summary(files)].join('\n\n')}\n`;
}

function fileReport(checked: CheckedFile): string {
  if ('failure' in checked)
    return `${visibleLine(checked.path)}\n  not checked: ${visibleLine(checked.failure)}`;
  const { path, recipe, file } = checked;
  const { kind, encoding, dialect } = file.recognition;
  const by = recipe === null ? '' : `, recipe “${recipe}”`;
  const head = [
    path,
    `  ${plural(file.rows, 'row')}, ${kind.value}, ${file.action}, ${encoding.value}, dialect ${dialect.value}${by}`,
  ];
  const problems = problemsOf(checked);
  const why = nothingToSend(file);
  const blocked = why === null ? [] : [`  cannot be sent: ${why}`];
  const found =
    problems.length + blocked.length === 0 ? ['  No problems found.'] : problems.flatMap(problemReport);
  const before = unlistedWords(file).map((words) => `  before sending: ${words}`);
  return [...head, ...blocked, ...found, ...before].map(visibleLine).join('\n');
}

/** Lists findings about the whole file, apart from problems of rows, which are listed separately. */
const unlistedWords = (file: ReadyFile): string[] =>
  findingsOf(file)
    .findings.filter(({ kind }) => unlistedKinds.has(kind))
    .map(findingSentence);
const unlistedKinds: ReadonlySet<Finding['kind']> = new Set([
  'columns-unmapped',
  'targets-missing',
  'cells-lost',
]);

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
  const blocked = files.filter(isBlocked).length;
  const found = [
    ...count('error', 'error'),
    ...count('warning', 'warning'),
    ...(blocked === 0 ? [] : [`${plural(blocked, 'file')} cannot be sent`]),
  ];
  const checked = files.filter((each) => 'file' in each);
  const rows = checked.reduce((sum, { file }) => sum + file.rows, 0);
  const unread = files.length - checked.length;
  return [
    // “0 rows in 0 files: no problems” would sound as if something had been checked.
    ...(checked.length === 0
      ? []
      : [
          `${plural(rows, 'row')} in ${plural(checked.length, 'file')}: ${found.length === 0 ? 'no problems' : found.join(', ')}.`,
        ]),
    ...(unread === 0 ? [] : [`${plural(unread, 'file')} could not be checked.`]),
  ].join(' ');
}
