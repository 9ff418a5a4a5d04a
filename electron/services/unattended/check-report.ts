/** Reports the findings of a check as JSON, for the terminal and for the reports of watched folders. */
import type { ProblemGroup, ReadyFile } from '../../../shared/imports/open-file.ts';
import { findingSentence } from '../../../shared/imports/readiness/finding-words.ts';
import { weightOf } from '../../../shared/imports/readiness/findings.ts';
import { nothingToSend, readinessOf } from '../../../shared/imports/readiness/readiness.ts';

export type CheckedFile =
  | { readonly path: string; readonly recipe: string | null; readonly file: ReadyFile }
  /** Why it could not be checked, in one sentence. */
  | { readonly path: string; readonly recipe: string | null; readonly failure: string };

/** A problem group as the window shows it, without what only a window can do about it. */
export type Problem = Pick<
  ProblemGroup,
  'rule' | 'severity' | 'title' | 'advice' | 'column' | 'rows' | 'firstRecord' | 'place' | 'example'
>;

export const problemsOf = (checked: CheckedFile): Problem[] =>
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

/** Returns one object for any number of files. */
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
        blocked: nothingToSend(file),
        problems: problemsOf(checked),
        ...readinessReport(file),
      };
    }),
    errors: all.filter(({ severity }) => severity === 'error').length,
    warnings: all.filter(({ severity }) => severity === 'warning').length,
  };
}

export const findingsOf = (file: ReadyFile) => readinessOf({ arriving: null, file, occupation: null });

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
