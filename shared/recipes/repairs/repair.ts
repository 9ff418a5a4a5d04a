/** All kinds of repairs of a value, and what a list of them makes of a text. */
import { z } from 'zod';
import type { CellMeaning } from '../../columns/row.ts';
import { collapseBlanks, collapseSchema, trim, trimSchema } from './blanks.ts';
import { dateForm, dateFormSchema } from './date-form.ts';
import { defaultSchema, defaultValue, emptyToNull, nullSchema } from './fill.ts';
import { letterCase, letterCaseSchema } from './letter-case.ts';
import { numberForm, numberFormSchema } from './number-form.ts';
import type { KeepsBytes, RepairKind } from './repair-kind.ts';
import { replace, replaceSchema } from './replace.ts';
import { split, splitSchema } from './split.ts';
import { valueTable, valueTableSchema } from './value-table.ts';

export const repair = z.discriminatedUnion('kind', [
  trimSchema,
  collapseSchema,
  letterCaseSchema,
  replaceSchema,
  valueTableSchema,
  numberFormSchema,
  dateFormSchema,
  defaultSchema,
  nullSchema,
  splitSchema,
]);
export type Repair = z.infer<typeof repair>;
export type RepairName = Repair['kind'];

type KindOf<Name extends RepairName> = RepairKind<Extract<Repair, { kind: Name }>>;

/** In the order in which they are offered. */
export const repairKinds: { readonly [Name in RepairName]: KindOf<Name> } = {
  trim,
  'collapse-blanks': collapseBlanks,
  case: letterCase,
  replace,
  table: valueTable,
  number: numberForm,
  date: dateForm,
  default: defaultValue,
  'empty-to-null': emptyToNull,
  split,
};

// A repair and its kind share their name, which the compiler cannot follow through the look-up.
const kindOf = (repair: Repair) => repairKinds[repair.kind] as unknown as RepairKind<Repair>;

/** What a repair does, in one sentence. */
export const describeRepair = (repair: Repair): string => kindOf(repair).describe(repair);

export const fillsEmpty = (repair: Repair): boolean => kindOf(repair).fillsEmpty;

/** Whether looking up what it made of a text before is quicker than making it again. */
export const isCostly = (repair: Repair): boolean =>
  repair.kind === 'date' || (repair.kind === 'replace' && repair.as === 'pattern');

/** Whether there are texts that it cannot repair. */
export const mayFail = (repair: Repair): boolean => kindOf(repair).expects(repair) !== null;

export interface Repaired {
  readonly text: string;
  /** The first repair that could not be done, by its place in the list; the text went past it as it was. */
  readonly failed: { readonly index: number; readonly text: string } | null;
}

/**
 * Compiles repairs that are done one after the other. A cell that is null, or becomes it, is not repaired any further;
 * an empty one only by repairs that are there for it.
 */
export function compileRepairs(
  repairs: readonly Repair[],
  meaning: Pick<CellMeaning, 'nullKeyword'>,
): (text: string) => Repaired {
  const steps = repairs.map((repair) => ({
    repairText: kindOf(repair).compile(repair, meaning),
    fills: fillsEmpty(repair),
  }));
  return (source) => {
    let text = source;
    let failed: Repaired['failed'] = null;
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index];
      if (step === undefined || text === meaning.nullKeyword) break;
      if (text === '' && !step.fills) continue;
      const repaired = step.repairText(text);
      if (repaired === null) failed ??= { index, text };
      else text = repaired;
    }
    return { text, failed };
  };
}

/** Whether all of them surely leave a text as it is, by its bytes; for texts that are neither empty nor null. */
export function compileKeeps(repairs: readonly Repair[]): KeepsBytes | null {
  const all: KeepsBytes[] = [];
  for (const repair of repairs) {
    const keeps = kindOf(repair).keeps?.(repair);
    if (keeps === undefined) return null;
    all.push(keeps);
  }
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  return (bytes, start, end) => all.every((keeps) => keeps(bytes, start, end));
}

const longestShown = 60;

/** Why a text could not be repaired, in one sentence. */
export function describeFailure(repair: Repair, text: string): string {
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  return `“${shown}” is not ${kindOf(repair).expects(repair) ?? 'what was expected'}; it stays as it is.`;
}
