/** Registry of all kinds of transforms; compiles and describes transforms, and lists of them. */
import { z } from 'zod';
import { arithmetic, arithmeticSchema } from './arithmetic.ts';
import { collapseBlanks, collapseSchema, trim, trimSchema } from './blanks.ts';
import { dateForm, dateFormSchema } from './date-form.ts';
import { dateShift, dateShiftSchema } from './date-shift.ts';
import { extract, extractSchema } from './extract.ts';
import { defaultSchema, defaultValue, emptyToNull, nullSchema } from './fill.ts';
import { letterCase, letterCaseSchema } from './letter-case.ts';
import { numberForm, numberFormSchema } from './number-form.ts';
import { pad, padSchema, part, partSchema, substring, substringSchema } from './part.ts';
import { replace, replaceSchema } from './replace.ts';
import { split, splitSchema } from './split.ts';
import { tableLookup, tableLookupSchema } from './table-lookup.ts';
import type { KeepsBytes, TransformContext, TransformKind } from './transform-kind.ts';
import { valueTable, valueTableSchema } from './value-table.ts';

export const transform = z.discriminatedUnion('kind', [
  trimSchema,
  collapseSchema,
  letterCaseSchema,
  replaceSchema,
  valueTableSchema,
  tableLookupSchema,
  numberFormSchema,
  dateFormSchema,
  extractSchema,
  partSchema,
  substringSchema,
  padSchema,
  arithmeticSchema,
  dateShiftSchema,
  defaultSchema,
  nullSchema,
  splitSchema,
]);
export type Transform = z.infer<typeof transform>;
export type TransformName = Transform['kind'];

type KindOf<Name extends TransformName> = TransformKind<Extract<Transform, { kind: Name }>>;

/** In the order in which they are offered. */
export const transformKinds: { readonly [Name in TransformName]: KindOf<Name> } = {
  trim,
  'collapse-blanks': collapseBlanks,
  case: letterCase,
  replace,
  table: valueTable,
  lookup: tableLookup,
  number: numberForm,
  date: dateForm,
  extract,
  part,
  substring,
  pad,
  arithmetic,
  'shift-date': dateShift,
  default: defaultValue,
  'empty-to-null': emptyToNull,
  split,
};

// A transform and its kind share their name, which the compiler cannot follow through the look-up.
const kindOf = (transform: Transform) =>
  transformKinds[transform.kind] as unknown as TransformKind<Transform>;

/** Describes a transform in one sentence. */
export const describeTransform = (transform: Transform): string => kindOf(transform).describe(transform);

export const fillsEmpty = (transform: Transform): boolean => kindOf(transform).fillsEmpty;

/** Whether looking up an earlier result is quicker than computing it again. */
export const isCostly = (transform: Transform): boolean =>
  ['date', 'shift-date', 'extract', 'arithmetic'].includes(transform.kind) ||
  (transform.kind === 'replace' && transform.as === 'pattern');

/** Whether there are texts that the transform cannot change. */
export const mayFail = (transform: Transform): boolean => kindOf(transform).expects(transform) !== null;

interface FailedTransform {
  readonly index: number;
  readonly text: string;
  /** Absent if the text is not what the transform expects. */
  readonly reason?: string;
}

export interface TransformResult {
  readonly text: string;
  /** The first transform that failed, by its index; it left the text unchanged. Null if all succeeded. */
  readonly failed: FailedTransform | null;
}

/**
 * Compiles transforms that are applied one after the other. A cell that is or becomes null is not transformed any
 * further; an empty one only by transforms for empty cells. Applies disabled ones, too: the caller leaves them out.
 */
export function compileTransforms(
  transforms: readonly Transform[],
  context: TransformContext,
): (text: string) => TransformResult {
  const steps = transforms.map((transform) => ({
    transformText: kindOf(transform).compile(transform, context),
    fills: fillsEmpty(transform),
  }));
  return (source) => {
    let text = source;
    let failed: TransformResult['failed'] = null;
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index];
      if (step === undefined || text === context.nullKeyword) break;
      if (text === '' && !step.fills) continue;
      const result = step.transformText(text);
      if (typeof result === 'string') text = result;
      else failed ??= { index, text, ...result };
    }
    return { text, failed };
  };
}

/**
 * Compiles a test, from bytes, whether all transforms certainly leave a text unchanged that is neither empty nor null;
 * null if one of them has no such test. The caller leaves out disabled transforms.
 */
export function compileUnchangedTest(transforms: readonly Transform[]): KeepsBytes | null {
  const all: KeepsBytes[] = [];
  for (const transform of transforms) {
    const keeps = kindOf(transform).keeps?.(transform);
    if (keeps === undefined) return null;
    all.push(keeps);
  }
  // Called for every cell, so the usual case of a single transform needs no loop.
  const [first, ...others] = all;
  if (first !== undefined && others.length === 0) return first;
  return (bytes, start, end) => all.every((keeps) => keeps(bytes, start, end));
}

const longestShown = 60;

/** Describes in one sentence why a transform failed for a text. */
export function describeFailure(transform: Transform, { text, reason }: FailedTransform): string {
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  if (reason !== undefined) return `“${shown}” ${reason}`;
  return `“${shown}” is not ${kindOf(transform).expects(transform) ?? 'what was expected'}; it stays unchanged.`;
}
