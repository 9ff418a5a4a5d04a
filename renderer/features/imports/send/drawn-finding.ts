import { findingSentence } from '../../../../shared/imports/readiness/finding-words.ts';
import type { Finding } from '../../../../shared/imports/readiness/findings.ts';
import { drawnSentence } from '../../../ui/cut-text.ts';

/** Describes a finding in one sentence, with long column names cut so that they can be drawn. */
export const drawnFinding = (finding: Finding): string => {
  const columns =
    'causes' in finding
      ? finding.causes.flatMap(({ column }) => column ?? [])
      : 'columns' in finding
        ? finding.columns
        : [];
  return columns.reduce(
    (words, column) => drawnSentence(words, column),
    drawnSentence(findingSentence(finding)),
  );
};
