/**
 * Numeric codes of everything that can be known about a row; they are stored on disk, so a code never changes its
 * meaning.
 */

import { type RetrySafety, retrySafeties } from '../../../shared/imports/retry-safety.ts';
import type { Outcome } from '../../../shared/sending/outcomes.ts';
import type { ResultFilter } from '../../../shared/sending/runs.ts';
import type { RowOutcome } from './journal.ts';

export const codes = {
  /** Never sent, or surely not executed, without a recorded reason. */
  notSent: 0,
  stored: 1,
  partly: 2,
  failed: 3,
  /** This code and the three after it: unknown, by class. */
  unknown: 4,
  /** Not sent, with a recorded reason. */
  heldBack: 8,
  /** Not a row that the run sends. */
  excluded: 9,
  /** This code and the three after it: its request had no outcome when the run ended, by class. */
  unanswered: 10,
  /** Stored, with a remark. */
  noted: 14,
} as const;
/** More than the greatest code. */
export const codeCount = 16;

/** Index of a class. Null counts as the worst class, so that no row is sent twice by mistake. */
const classIndex = (each: RetrySafety | null) => retrySafeties.indexOf(each ?? 'never');

/** Returns the code of a recorded outcome. */
export function codeOf({ outcome, cause, reason, class: repeat }: RowOutcome): number {
  if (outcome === 'stored') return cause === '' ? codes.stored : codes.noted;
  if (outcome === 'unknown') return codes.unknown + classIndex(repeat);
  if (outcome === 'not-sent') return reason === '' ? codes.notSent : codes.heldBack;
  return codes[outcome];
}

/** Returns the code of a row whose request had no outcome when the run ended. */
export const unansweredCode = (repeat: RetrySafety): number => codes.unanswered + classIndex(repeat);

/** Whether such a row has an entry in `told_row`. */
export const hasDetails = (code: number): boolean =>
  (code >= codes.partly && code <= codes.heldBack) || code === codes.noted;
export const isUnanswered = (code: number): boolean => code >= codes.unanswered && code < codes.noted;

/** A set of codes as bits. */
export type CodeMask = number;
export const maskOf = (...some: readonly number[]): CodeMask =>
  some.reduce((mask, code) => mask | (1 << code), 0);

const unknownCodes = retrySafeties.flatMap((_, index) => [codes.unknown + index, codes.unanswered + index]);
/** The codes of each outcome. */
export const outcomeMasks: Readonly<Record<Outcome, CodeMask>> = {
  stored: maskOf(codes.stored, codes.noted),
  partly: maskOf(codes.partly),
  failed: maskOf(codes.failed),
  unknown: maskOf(...unknownCodes),
  'not-sent': maskOf(codes.notSent, codes.heldBack),
};
export const unansweredMask = maskOf(...retrySafeties.map(unansweredCode));
/** Returns the codes of unknown rows with this retry safety. */
export const unknownMaskOf = (repeat: RetrySafety): CodeMask =>
  maskOf(codes.unknown + classIndex(repeat), unansweredCode(repeat));

const notStored = outcomeMasks.partly | outcomeMasks.failed | outcomeMasks.unknown | outcomeMasks['not-sent'];
export function maskOfFilter(outcome: ResultFilter['outcome']): CodeMask {
  if (outcome === 'all') return notStored | outcomeMasks.stored;
  return outcome === 'not-stored' ? notStored : outcomeMasks[outcome];
}

const byCode = Array.from({ length: codeCount }, (_, code) =>
  (Object.keys(outcomeMasks) as Outcome[]).find((outcome) => ((outcomeMasks[outcome] >> code) & 1) === 1),
);
export const outcomeOf = (code: number): Outcome => byCode[code] ?? 'not-sent';

/** Returns the retry safety in the code of an unknown row. */
export const classOf = (code: number): RetrySafety =>
  retrySafeties[code >= codes.unanswered ? code - codes.unanswered : code - codes.unknown] ?? 'never';
