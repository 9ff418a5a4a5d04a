/** Why checked files are not sent from the terminal: what the window asks about has to be confirmed by an option here. */
import type { FileState } from '../../../shared/imports/open-file.ts';
import { findingSentence } from '../../../shared/imports/readiness/finding-words.ts';
import type { ConfirmationKind, Finding } from '../../../shared/imports/readiness/findings.ts';
import { planReadiness } from '../../../shared/imports/readiness/readiness.ts';

interface Found {
  readonly name: string;
  readonly finding: Finding;
}

/** In one sentence for each finding, with the option that sends the rows anyway; null where nothing has to be confirmed. */
export function refusalWords(
  files: readonly FileState[],
  {
    confirm,
    skipProblemRows,
  }: { readonly confirm: readonly ConfirmationKind[]; readonly skipProblemRows: boolean },
): string | null {
  const all = planReadiness(files);
  const open = all.flatMap(({ name, readiness }) =>
    readiness.confirmations
      .filter(({ kind }) => !confirm.some((confirmed) => confirmed === kind))
      .map((finding): Found => ({ name, finding })),
  );
  if (open.length === 0) return null;
  const words = open.map(({ name, finding }) =>
    all.length > 1 ? `${name}: ${findingSentence(finding)}` : findingSentence(finding),
  );
  const errorRows = all.reduce(
    (sum, { file: { check } }) => sum + (check.state === 'done' ? check.openErrorRows : 0),
    0,
  );
  const kinds = [...new Set(open.map(({ finding }) => finding.kind))];
  const ways = [
    `--confirm ${kinds.join(' --confirm ')} ${kinds.length === 1 ? 'sends' : 'send'} the rows anyway`,
  ];
  if (errorRows > 0 && !skipProblemRows) ways.unshift('--skip-problem-rows sends the others');
  return [...words, `Nothing was sent; ${ways.join(', ')}.`].join(' ');
}

/** The platform refused the sign-in in the middle of a run, and no one could be asked. */
export const refusedWords = (name: string): string =>
  `“${name}” refuses the sign-in; after you change the password, graph-intake continue sends the rest.`;
