/** Explains why checked files are not sent without a user: confirmations for which the window asks are missing. */
import type { FileState } from '../../../shared/imports/open-file.ts';
import { findingSentence } from '../../../shared/imports/readiness/finding-words.ts';
import type { ConfirmationKind, Finding } from '../../../shared/imports/readiness/findings.ts';
import { planReadiness } from '../../../shared/imports/readiness/readiness.ts';
import { plural } from '../../../shared/units.ts';
import type { OpenedFiles } from './opened-files.ts';
import type { SendSession } from './session.ts';

export interface Confirmed {
  /** Findings that need a confirmation and are confirmed. */
  readonly confirm: readonly ConfirmationKind[];
  readonly skipProblemRows: boolean;
}

/** Findings that need a confirmation and have none. */
interface OpenFindings {
  /** A sentence for each. */
  readonly sentences: readonly string[];
  readonly kinds: readonly Finding['kind'][];
  /** Number of rows with errors that are not excluded. */
  readonly errorRows: number;
}

/** Says in one sentence for each finding why the files are not sent, and what can be done. */
export type RefusalWords = (open: OpenFindings, confirmed: Confirmed) => string;

/**
 * Returns why the files are not sent, or null if they may be. Excludes rows with errors first, if that is confirmed.
 */
export async function refusalOf(
  files: OpenedFiles,
  confirmed: Confirmed,
  { reporter, onChecked }: Pick<SendSession, 'reporter' | 'onChecked'>,
  words: RefusalWords,
): Promise<string | null> {
  // The plan is complete only when missing vertices were looked up on the platform.
  await files.plan();
  onChecked?.(files.states());
  if (confirmed.skipProblemRows) {
    const excluded = await files.excludeErrors();
    if (excluded > 0) reporter.say(`${plural(excluded, 'row')} with errors excluded.`);
  }
  const plan = await files.plan();
  reporter.end();
  if (plan.why !== null) return plan.why;
  const open = openFindings(files.states(), confirmed);
  return open === null ? null : words(open, confirmed);
}

/** Returns the findings that are not confirmed; null if there are none. */
function openFindings(files: readonly FileState[], { confirm }: Confirmed): OpenFindings | null {
  const all = planReadiness(files);
  const open = all.flatMap(({ name, readiness }) =>
    readiness.confirmations
      .filter(({ kind }) => !confirm.some((confirmed) => confirmed === kind))
      .map((finding) => ({ name, finding })),
  );
  if (open.length === 0) return null;
  return {
    sentences: open.map(({ name, finding }) =>
      all.length > 1 ? `${name}: ${findingSentence(finding)}` : findingSentence(finding),
    ),
    kinds: [...new Set(open.map(({ finding }) => finding.kind))],
    errorRows: all.reduce(
      (sum, { file: { check } }) => sum + (check.state === 'done' ? check.openErrorRows : 0),
      0,
    ),
  };
}
