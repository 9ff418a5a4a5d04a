/** Columns of a file whose values occur in another open file: proposals for edges and lookups between the two files. */
import { z } from 'zod';
import type { Recipe } from '../../recipes/recipe.ts';
import { readTemplate } from '../../recipes/template.ts';
import { formatCount, percent } from '../../units.ts';

/** Text around a cell that makes it the identity (`ogit/_xid`) of a vertex; both empty if the cell itself is one. */
const form = z.object({ prefix: z.string(), suffix: z.string() });

export const relation = z.object({
  /** Place of the column in the header of the file. */
  column: z.number(),
  /** The other file. */
  toFileId: z.string(),
  toName: z.string(),
  /** Number of different values of the column that were compared, and how many of them occur in the other file. */
  of: z.number(),
  found: z.number(),
  /** Whether all rows of both files were compared. */
  isWhole: z.boolean(),
  /** What has to be written around a value to make it an identity; null where the values are no identities. */
  form: form.nullable(),
  /** Head of the column of the other file that has the values; null where it has none that a lookup can name. */
  key: z.string().nullable(),
  /** The column of the other file, with the text around, from which a lookup by `key` gets the identity; else null. */
  identity: z.object({ column: z.string(), ...form.shape }).nullable(),
});
export type Relation = z.infer<typeof relation>;

export interface IdentitySource extends z.infer<typeof form> {
  /** Place of the column that the identity is made of. */
  readonly column: number;
  /** Whether spaces at its ends are removed, so that its cells do not name the vertices. */
  readonly trims?: true;
}

/** Returns the one column from which the `ogit/_xid` of a file is built; null if it is built otherwise or missing. */
export function identitySourceOf(header: readonly string[], recipe: Recipe | null): IdentitySource | null {
  const target = recipe?.targets.find(({ kind, ...rest }) => 'name' in rest && rest.name === 'ogit/_xid');
  const transforms = target?.kind === 'identity' ? target.transforms.filter(({ disabled }) => !disabled) : [];
  const at = (name: string, prefix = '', suffix = ''): IdentitySource | null => {
    const column = header.indexOf(name);
    return column < 0 ? null : { column, prefix, suffix, ...(transforms.length > 0 && { trims: true }) };
  };
  if (recipe === null) return at('ogit/_xid');
  if (target?.kind !== 'identity' || transforms.some(({ kind }) => kind !== 'trim')) return null;
  const { from } = target;
  if ('column' in from) return from.occurrence === undefined ? at(from.column) : null;
  if (!('template' in from)) return null;
  const parts = readTemplate(from.template);
  if ('fault' in parts) return null;
  const columns = parts.filter((part) => 'column' in part);
  const [first] = columns;
  if (first === undefined || columns.length > 1) return null;
  const place = parts.indexOf(first);
  const text = (some: typeof parts) => some.map((part) => ('text' in part ? part.text : '')).join('');
  return at(first.column, text(parts.slice(0, place)), text(parts.slice(place + 1)));
}

/** With at least this many different values, {@link minShare} of them must be found; a lower share may be chance. */
const minValues = 5;
const minShare = 0.9;
/** With at least this many different values, all must be found, and none may be a number of a few digits. */
const fewValues = 3;

/** Whether a match of the value is evidence: numbers of a few digits are in many columns by chance. */
export const isDistinctive = (value: string): boolean => value.length > 3 || /\p{L}/u.test(value);

export const isLikely = ({ of, found }: Pick<Relation, 'of' | 'found'>, values: Iterable<string>): boolean =>
  of >= minValues
    ? found >= of * minShare
    : of >= fewValues && found === of && [...values].every(isDistinctive);

/** Returns `98 % of the values of “Host” are identities of a.csv.` or `… of “Site” are in “Code” of sites.csv.` */
export function relationSentence({ of, found, isWhole, toName, form, key }: Relation, label: string): string {
  const share = Math.floor(percent(found, of));
  const values = isWhole ? 'the values' : `the first ${formatCount(of)} different values`;
  const are = form === null ? `in “${key}”` : 'identities';
  return `${isWhole || found === of ? '' : 'At least '}${share} % of ${values} of “${label}” are ${are} of ${toName}.`;
}
