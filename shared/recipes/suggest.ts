/** Suggests targets for the columns of a file, from earlier recipes, names and values, each with its reason. */

import type { FileKind } from '../imports/recognition.ts';
import { formatCount } from '../units.ts';
import { conventionalTargets } from './conventional-targets.ts';
import { columnsOf } from './field.ts';
import { type KnownName, knownNames } from './known-attributes.ts';
import { allowedDistance, bareName, distance } from './name-likeness.ts';
import type { Recipe } from './recipe.ts';
import { partHeads, type Target } from './target.ts';
import { fieldsOf } from './target-fields.ts';
import { writeTemplate } from './template.ts';
import type { Transform } from './transforms/transform.ts';
import {
  areUnique,
  type ColumnEvidence,
  type Evidence,
  isPossible,
  mayBeIdentity,
} from './values/column-evidence.ts';
import { identityWords } from './values/identity-words.ts';

export interface Suggestion {
  readonly target: Target;
  /** The columns of the file that the target reads. */
  readonly columns: readonly string[];
  /** Basis of the suggestion; listed from the most certain to the least certain. */
  readonly by: 'recipe' | 'convention' | 'values' | 'letters' | 'distance';
  /** Reason in one sentence. */
  readonly why: string;
  /** Whether it is based on the first rows only, so that other rows may refute it. */
  readonly isProvisional?: boolean;
}

export interface SuggestionBasis {
  readonly header: readonly string[];
  /** Kind that is sent. */
  readonly kind: FileKind;
  readonly recipes: readonly Recipe[];
  /** Existing targets; nothing is suggested for their heads and columns. */
  readonly present: readonly Target[];
  /** Evidence by column, for columns whose values are known. */
  readonly evidence: Evidence;
}

/** Returns at most one suggestion for each column and each head, the most certain first. */
export function suggestTargets({ header, kind, recipes, present, evidence }: SuggestionBasis): Suggestion[] {
  const columns = new Set(present.flatMap(columnsOfTarget));
  const heads = new Set(present.flatMap(headsOf));
  const taken: Suggestion[] = [];
  const all = [
    ...byRecipes(header, kind, recipes),
    ...byConvention(header, kind),
    ...byNames(header, kind).flatMap((suggestion) => unlessRefuted(suggestion, kind, evidence)),
    ...byValues(header, kind, evidence),
  ];
  for (const suggestion of all) {
    // A column with unique values may be both the identity and, for example, the name.
    if (suggestion.by !== 'values' && suggestion.columns.some((name) => columns.has(name))) continue;
    if (headsOf(suggestion.target).some((head) => heads.has(head))) continue;
    for (const name of suggestion.columns) columns.add(name);
    for (const head of headsOf(suggestion.target)) heads.add(head);
    taken.push(suggestion);
  }
  return taken;
}

/** Returns a suggestion by name, or nothing if the values of the column contradict it. */
function unlessRefuted(suggestion: Suggestion, kind: FileKind, evidence: Evidence): Suggestion[] {
  const { target, columns } = suggestion;
  const found = evidence.get(columns[0] ?? '');
  if (found === undefined || !('name' in target)) return [suggestion];
  const isType = target.name === 'ogit/_type';
  const isIdentity = target.kind === 'identity' && areVertices(kind);
  if (!isType && !isIdentity) return [suggestion];
  const fits = isType ? isPossible(found, 'type') : areUnique(found);
  return fits ? [{ ...suggestion, isProvisional: !found.isWhole }] : [];
}

/** Whether each row is one vertex. */
const areVertices = (kind: FileKind): boolean => kind === 'vertices' || kind === 'combined';

/** Suggests a unique column as the identity, prefixed with its name, so that it does not collide with other files. */
function byValues(header: readonly string[], kind: FileKind, evidence: Evidence): Suggestion[] {
  if (!areVertices(kind)) return [];
  const unique = header.filter((name) => {
    const found = evidence.get(name);
    return found !== undefined && mayBeIdentity(found);
  });
  const column = unique.find((name) => identityWords.test(name)) ?? unique[0] ?? '';
  const found = evidence.get(column);
  if (found === undefined) return [];
  const prefix = column
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  const from = isPossible(found, 'prefixed')
    ? { column }
    : { template: writeTemplate([...(prefix === '' ? [] : [{ text: `${prefix}:` }]), { column }]) };
  const transforms: Transform[] = found.outerBlanks === undefined ? [] : [{ kind: 'trim' }];
  return [
    {
      target: { kind: 'identity', name: 'ogit/_xid', from, transforms },
      columns: [column],
      by: 'values',
      why: uniqueSentence(found, column),
      isProvisional: !found.isWhole,
    },
  ];
}

function uniqueSentence({ count, isExact, isWhole }: ColumnEvidence, column: string): string {
  const all = formatCount(count);
  if (!isWhole) return `The first ${all} values of “${column}” are unique; not all rows are counted yet.`;
  const unique = `${all} of ${all} values of “${column}” are unique`;
  return isExact ? `${unique}.` : `≈ ${unique} (estimated).`;
}

const columnsOfTarget = (target: Target): string[] => [
  ...new Set(fieldsOf(target).flatMap(({ field }) => columnsOf(field.from))),
];
/** Returns names that no two targets may share: heads, and the ids of edges and issues. */
const headsOf = (target: Target): string[] => [
  ...fieldsOf(target).flatMap(({ head }) => head ?? []),
  ...(target.kind === 'edge' || target.kind === 'issue' ? [`${target.kind}:${target.id}`] : []),
];

function byRecipes(header: readonly string[], kind: FileKind, recipes: readonly Recipe[]): Suggestion[] {
  const names = new Set(header);
  return recipes
    .filter((recipe) => recipe.kind === kind)
    .flatMap(({ name, targets }) =>
      targets.flatMap((target): Suggestion[] => {
        const columns = columnsOfTarget(target);
        if (columns.length === 0 || !columns.every((column) => names.has(column))) return [];
        const which = columns.length === 1 ? `the column “${columns[0]}”` : 'these columns';
        return [{ target, columns, by: 'recipe', why: `The recipe “${name}” maps ${which} like this.` }];
      }),
    );
}

const byConvention = (header: readonly string[], kind: FileKind): Suggestion[] =>
  conventionalTargets(header, kind).map(({ target, columns }) => ({
    target,
    columns,
    by: 'convention',
    why:
      columns.length === 1
        ? `“${columns[0]}” is a column name that the platform knows.`
        : 'These are column names that the platform knows.',
  }));

function byNames(header: readonly string[], kind: FileKind): Suggestion[] {
  const candidates = knownNames
    .filter(({ kinds }) => kinds.includes(kind))
    .map((known) => ({ known, words: wordsFor(known) }));
  const suggestions: Suggestion[] = [];
  const close: (Suggestion & { letters: number })[] = [];
  for (const column of new Set(header)) {
    const bare = bareName(column);
    if (bare === '') continue;
    const same = candidates.flatMap(({ known, words }) => (words.includes(bare) ? [known] : []));
    const [first, ...others] = same;
    if (first !== undefined) {
      const more =
        others.length === 0 ? '' : ` (it could also be ${others.map(({ name }) => name).join(' or ')})`;
      const why = `“${column}” is another way to write ${first.name}${more}.`;
      suggestions.push({ target: targetOf(first, column), columns: [column], by: 'letters', why });
      continue;
    }
    const nearest = nearestOf(bare, candidates);
    if (nearest === null) continue;
    const why = `“${column}” is similar to ${nearest.known.name}.`;
    close.push({
      target: targetOf(nearest.known, column),
      columns: [column],
      by: 'distance',
      why,
      letters: nearest.letters,
    });
  }
  const surest = close.toSorted((one, other) => one.letters - other.letters);
  return [...suggestions, ...surest.map(({ letters: _, ...suggestion }) => suggestion)];
}

/** Returns the known name that differs by the fewest letters, the first of several; null if all differ by too many. */
function nearestOf(
  bare: string,
  candidates: readonly { readonly known: KnownName; readonly words: readonly string[] }[],
): { known: KnownName; letters: number } | null {
  const allowed = allowedDistance(bare);
  let nearest: { known: KnownName; letters: number } | null = null;
  for (const { known, words } of candidates)
    for (const word of words) {
      // Words whose lengths differ too much cannot be near (a letter has at most two units). Skipping them keeps this
      // fast even for a very long head.
      if (Math.abs(word.length - bare.length) > 2 * allowed) continue;
      const letters = distance(bare, word);
      if (letters <= allowed && letters < (nearest?.letters ?? Number.POSITIVE_INFINITY))
        nearest = { known, letters };
    }
  return nearest;
}

/** Returns the complete name, its last part, and its aliases, each reduced by {@link bareName}. */
function wordsFor({ name, aliases }: KnownName): string[] {
  const last = name.includes(':') ? name : (name.split('/').at(-1) ?? name);
  return [name, last, ...aliases].map(bareName);
}

function targetOf({ name, lookUp }: KnownName, column: string): Target {
  const field = { from: { column }, transforms: [] };
  if (name === 'ogit/_xid' || name === 'ogit/_id') return { kind: 'identity', name, ...field };
  const part = partHeads.find((head) => head === name);
  return part === undefined
    ? { kind: 'attribute', name, lookUp, ...field }
    : { kind: 'part', name: part, ...field };
}
