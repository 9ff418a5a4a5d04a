import { findingSentence } from '../../../../shared/imports/readiness/finding-words.ts';
import type { Finding } from '../../../../shared/imports/readiness/findings.ts';
import { cutSentence } from '../../../ui/cut-text.ts';

/** Describes a finding in one sentence, with long column names cut so that they can be drawn. */
export const drawnFinding = (finding: Finding): string => {
  const columns =
    'causes' in finding
      ? finding.causes.flatMap(({ column }) => column ?? [])
      : 'columns' in finding
        ? finding.columns
        : [];
  return columns.reduce((words, column) => cutSentence(words, column), cutSentence(findingSentence(finding)));
};
