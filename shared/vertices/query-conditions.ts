/** Converts between the text of a query and the conditions of a small form, of which all, or any, must be met. */

/** `is there` and its opposite need no value. */
export type QueryOperator = 'is' | 'begins' | 'contains' | 'ends' | 'exists';

export interface QueryCondition {
  readonly attribute: string;
  readonly operator: QueryOperator;
  /** Whether the condition is negated. */
  readonly not: boolean;
  /** Empty for `exists`. */
  readonly value: string;
}

export interface QueryConditions {
  readonly join: 'all' | 'any';
  readonly conditions: readonly QueryCondition[];
}

/** Whether a condition is complete; a form also has conditions that are not filled in yet. */
export const isWhole = ({ attribute, operator, value }: QueryCondition): boolean =>
  attribute !== '' && (operator === 'exists' ? value === '' : value !== '');

/**
 * Returns the query; incomplete conditions are left out.
 * @source wire.md §4, `POST /query/vertices`: `field:value` terms joined by AND and OR, NOT, quoted values, wildcards
 */
export const queryOf = ({ join, conditions }: QueryConditions): string =>
  conditions
    .filter(isWhole)
    .map(termOf)
    .join(join === 'all' ? ' AND ' : ' OR ');

const termOf = ({ attribute, operator, not, value }: QueryCondition): string =>
  `${not ? 'NOT ' : ''}${escaped(attribute)}:${patternOf(operator, value)}`;

function patternOf(operator: QueryOperator, value: string): string {
  switch (operator) {
    case 'is':
      return `"${value.replace(/[\\"*$]/g, '\\$&')}"`;
    case 'begins':
      return `${escaped(value)}*`;
    case 'contains':
      return `*${escaped(value)}*`;
    case 'ends':
      return `*${escaped(value)}`;
    case 'exists':
      return '*';
  }
}

/** Escapes every character that may have a meaning in queries with a backslash. */
const escaped = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}_.]/gu, '\\$&');

/** Returns null if conditions cannot express the query: parentheses, AND with OR, placeholders, other wildcards. */
export function conditionsOf(query: string): QueryConditions | null {
  const words = wordsOf(query);
  if (words === null || words.length === 0) return null;
  const conditions: QueryCondition[] = [];
  const joins = new Set<QueryConditions['join']>();
  let at = 0;
  while (at < words.length) {
    if (at > 0) {
      const join = joinOf(words[at] ?? '');
      if (join !== null) at += 1;
      // Terms with a plus need only a blank between them.
      else if (!(words[at] ?? '').startsWith('+')) return null;
      joins.add(join ?? 'all');
    }
    const isNot = words[at] === 'NOT';
    if (isNot) at += 1;
    const word = words[at];
    const isRequired = word?.startsWith('+') ?? false;
    if (word === undefined || (isRequired && isNot)) return null;
    const condition = conditionIn(isRequired ? word.slice(1) : word, isNot);
    if (condition === null) return null;
    // If other terms have a plus, a term without one would only affect the order of the results.
    if (isRequired !== (words[0]?.startsWith('+') ?? false)) return null;
    conditions.push(condition);
    at += 1;
  }
  if (joins.size > 1) return null;
  return { join: joins.has('any') ? 'any' : 'all', conditions };
}

const joinOf = (word: string): QueryConditions['join'] | null =>
  word === 'AND' ? 'all' : word === 'OR' ? 'any' : null;

/**
 * Splits a query at blanks that are neither quoted nor escaped; null if there is a parenthesis or an unclosed quote.
 */
function wordsOf(query: string): string[] | null {
  const found = query.match(/(?:\\.|"(?:\\.|[^"\\])*"|[^\s"\\()])+|[^\s]/gsu) ?? [];
  return found.some((word) => /^["\\()]$/.test(word)) ? null : found;
}

function conditionIn(word: string, not: boolean): QueryCondition | null {
  const [, field, quoted, plain] =
    /^((?:\\.|[^\\:"])+):(?:"((?:\\.|[^\\"])*)"|((?:\\.|[^\\"])+))$/su.exec(word) ?? [];
  const text = quoted ?? plain;
  if (field === undefined || text === undefined || /^[-!]/.test(word)) return null;
  const attribute = piecesOf(field);
  const pieces = piecesOf(text);
  if (attribute === null || attribute.length > 1 || pieces === null) return null;
  // Ranges and comparisons, which begin with these characters, are not supported.
  if (quoted === undefined && /^[[{<>]/.test(text)) return null;
  const read = operatorOf(pieces);
  const condition = read && { attribute: attribute[0] ?? '', not, ...read };
  return condition && !isSpecial(condition.attribute) && isWhole(condition) ? condition : null;
}

const isSpecial = (attribute: string): boolean => ['_exists_', '_missing_'].includes(attribute);

function operatorOf(pieces: readonly string[]): Pick<QueryCondition, 'operator' | 'value'> | null {
  const [first = '', second = '', third = ''] = pieces;
  if (pieces.length === 1) return { operator: 'is', value: first };
  if (pieces.every((piece) => piece === ''))
    return pieces.length === 2 ? { operator: 'exists', value: '' } : null;
  if (pieces.length === 2 && second === '') return { operator: 'begins', value: first };
  if (pieces.length === 2 && first === '') return { operator: 'ends', value: second };
  if (pieces.length === 3 && first === '' && third === '') return { operator: 'contains', value: second };
  return null;
}

/** Returns the texts between wildcards; null if there is a placeholder (`$`), whose value is not known here. */
function piecesOf(text: string): string[] | null {
  const pieces = [''];
  for (const [part, escapedPart] of text.matchAll(/\\(.)|./gsu)) {
    if (escapedPart === undefined && part === '$') return null;
    if (part === '*') pieces.push('');
    else pieces[pieces.length - 1] += escapedPart ?? part;
  }
  return text.endsWith('\\') && !text.endsWith('\\\\') ? null : pieces;
}
