/** Saved plan: patterns of the names of files that belong together, the recipe of each, and the order of sending. */
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { reasonOf } from '../recipes/schema-reason.ts';

const fileOfPlan = z.strictObject({
  /** The name of a file; `*` matches any characters. */
  file: z.string().min(1).max(300),
  /** Name of a saved recipe; null for a file that needs no mapping. */
  recipe: z.string().min(1).max(200).nullable(),
});

export const planFile = z.strictObject({
  version: z.literal(1),
  name: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(1).max(200)),
  /** Worked out from the references each time, or as the files are listed. */
  order: z.enum(['references', 'listed']),
  files: z.array(fileOfPlan).min(1).max(500),
});
export type SavedPlan = z.infer<typeof planFile>;

/** @throws AppError bad-input with the place and the reason */
export function readPlanFile(text: string): SavedPlan {
  const parsed = planFile.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  throw new AppError('bad-input', `The plan cannot be used: ${reasonIn(parsed.error)}.`, {
    details: z.prettifyError(parsed.error),
    cause: parsed.error,
  });
}

/** @throws AppError bad-input for what `readPlanFile` would refuse */
export function writePlanFile(plan: SavedPlan): string {
  const parsed = planFile.safeParse(plan);
  if (parsed.success) return `${JSON.stringify(parsed.data, null, 2)}\n`;
  throw new AppError('bad-input', `The plan cannot be saved: ${reasonIn(parsed.error)}.`, {
    cause: parsed.error,
  });
}

const reasonIn = ({ issues }: z.ZodError): string =>
  reasonOf(issues).replace(/^the recipe itself/u, 'the plan itself');

function readJson(text: string): unknown {
  try {
    // Editors of some systems save a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch (cause) {
    throw new AppError(
      'bad-input',
      'The plan is not valid JSON. Compare it with a plan that Graph Intake saved.',
      {
        cause,
      },
    );
  }
}

/** Returns `machines-*.csv` for `machines-2026-11-21.csv`: the next export differs only in its date or number. */
export const patternOf = (name: string): string =>
  name.replaceAll(/\d{4}[-_.]?\d{2}[-_.]?\d{2}(?:[-_.T]?\d{2,6})*|\d{6,}/gu, '*');

/** Whether a file of this name matches, ignoring case. */
export function matchesPattern(pattern: string, name: string): boolean {
  const parts = pattern.normalize('NFC').toLowerCase().split('*');
  let rest = name.normalize('NFC').toLowerCase();
  const [first = '', ...more] = parts;
  if (!rest.startsWith(first)) return false;
  rest = rest.slice(first.length);
  if (more.length === 0) return rest === '';
  const last = more.pop() ?? '';
  for (const part of more) {
    const at = rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return rest.length >= last.length && rest.endsWith(last);
}

interface PlanMatch {
  /** Open files that match the plan, in its order; a file that matches several patterns belongs to the first. */
  readonly matched: readonly { readonly id: string; readonly recipe: string | null }[];
  /** Patterns of the plan that no open file matches. */
  readonly missing: readonly string[];
}

export function matchPlan(
  { files }: Pick<SavedPlan, 'files'>,
  open: readonly { readonly id: string; readonly name: string }[],
): PlanMatch {
  const firstOf = (name: string) => files.findIndex(({ file }) => matchesPattern(file, name));
  const places = open.map(({ id, name }) => ({ id, at: firstOf(name) }));
  return {
    matched: files.flatMap(({ recipe }, place) =>
      places.filter(({ at }) => at === place).map(({ id }) => ({ id, recipe })),
    ),
    missing: files.filter((_, place) => places.every(({ at }) => at !== place)).map(({ file }) => file),
  };
}
