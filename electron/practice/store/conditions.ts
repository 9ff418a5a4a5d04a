/** Translates a query to SQL conditions on the table of vertices: its columns, plain attributes, and lists. */
import { PlatformError } from '../errors.ts';
import type { Pattern, Query } from '../graph/query-parse.ts';

/** Part of a statement, and the values of its question marks. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

/** Conditions of one query at most; several alternatives for the complete value of one field count as one. */
const maxConditions = 1_000;

/** @throws PlatformError 400 if the query has too many conditions for one statement */
export function conditionOf(query: Query): Condition {
  let count = 0;
  const read = (node: Query): Condition => {
    count += 1;
    if (count > maxConditions)
      throw new PlatformError(400, `A query has at most ${maxConditions} conditions.`);
    switch (node.kind) {
      case 'everything':
        return { sql: '1', parameters: [] };
      case 'term':
        return fieldIs(node.field, patternIs(node.pattern));
      case 'not': {
        const { sql, parameters } = read(node.of);
        return { sql: `NOT (${sql})`, parameters };
      }
      case 'all':
        return join('AND', node.of.map(read));
      case 'any':
        return join(
          'OR',
          groupValues(node.of).map((part) => ('values' in part ? oneOf(part) : read(part))),
        );
    }
  };
  return read(query);
}

/** Returns an ORDER BY term for a field: numbers by size, texts alphabetically, vertices without the field last. */
export function orderBy(field: string, direction: 'ASC' | 'DESC'): Condition {
  const column = columns.get(field);
  if (column !== undefined) return { sql: `${column} ${direction} NULLS LAST`, parameters: [] };
  return {
    sql: `coalesce((SELECT a.value FROM json_each(v.attributes) a WHERE a.key = ?),
      (SELECT i.value ->> '$.value' FROM json_each(v.lists) l, json_each(l.value) i WHERE l.key = ? LIMIT 1))
      ${direction} NULLS LAST`,
    parameters: [field, field],
  };
}

/** Columns of the table for values that are not among the attributes. */
const columns: ReadonlyMap<string, string> = new Map([
  ['ogit/_id', 'v.id'],
  ['ogit/_xid', 'v.xid'],
  ['ogit/_type', 'v.type'],
  ['ogit/_graphtype', "'vertex'"],
  ['ogit/_scope', 'v.scope'],
  ['ogit/_creator', 'v.creator'],
  ['ogit/_created-on', 'v.created_on'],
  ['ogit/_modified-on', 'v.modified_on'],
  ['ogit/_v', 'v.version'],
  ['ogit/_is-deleted', "'false'"],
]);
const numberColumns: ReadonlySet<string> = new Set(['ogit/_created-on', 'ogit/_modified-on', 'ogit/_v']);

/** Text of an attribute. SQLite reads the JSON values true and false as 1 and 0. */
const textOfAttribute = `CASE a.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(a.value AS TEXT) END`;

/** @param test condition on the field's text */
function fieldIs(field: string, test: Condition): Condition {
  const column = columns.get(field);
  if (column !== undefined) {
    const text = numberColumns.has(field) ? `CAST(${column} AS TEXT)` : column;
    // A vertex may have no xid, and NOT of a null is null instead of true.
    return { sql: `(${text} IS NOT NULL AND ${text} ${test.sql})`, parameters: test.parameters };
  }
  return {
    sql: `(EXISTS (SELECT 1 FROM json_each(v.attributes) a WHERE a.key = ? AND ${textOfAttribute} ${test.sql})
      OR EXISTS (SELECT 1 FROM json_each(v.lists) l, json_each(l.value) i
        WHERE l.key = ? AND i.value ->> '$.value' ${test.sql}))`,
    parameters: [field, ...test.parameters, field, ...test.parameters],
  };
}

function patternIs(pattern: Pattern): Condition {
  const [value = '', ...more] = pattern;
  if (more.length === 0) return { sql: '= ?', parameters: [value] };
  // GLOB is case-sensitive, unlike LIKE.
  const glob = pattern.map((piece) => piece.replaceAll(/[*?[]/g, '[$&]')).join('*');
  return { sql: 'GLOB ?', parameters: [glob] };
}

interface OneOf {
  readonly field: string;
  readonly values: string[];
}

const oneOf = ({ field, values }: OneOf): Condition =>
  fieldIs(field, { sql: 'IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(values)] });

/**
 * Combines alternative values of the same field into one condition, so that a thousand xids need one search by index.
 */
function groupValues(parts: readonly Query[]): (Query | OneOf)[] {
  const byField = new Map<string, OneOf>();
  const others: Query[] = [];
  for (const part of parts) {
    const [value = '', ...more] = part.kind === 'term' ? part.pattern : [];
    if (part.kind !== 'term' || more.length > 0) {
      others.push(part);
      continue;
    }
    const known = byField.get(part.field);
    if (known === undefined) byField.set(part.field, { field: part.field, values: [value] });
    else known.values.push(value);
  }
  return [...byField.values(), ...others];
}

/** Joins conditions as a balanced tree, because the depth of an SQL expression is limited. */
function join(operator: 'AND' | 'OR', parts: readonly Condition[]): Condition {
  const [first, second] = parts;
  if (first === undefined) return { sql: operator === 'AND' ? '1' : '0', parameters: [] };
  if (second === undefined) return first;
  const middle = Math.ceil(parts.length / 2);
  const left = join(operator, parts.slice(0, middle));
  const right = join(operator, parts.slice(middle));
  return {
    sql: `(${left.sql} ${operator} ${right.sql})`,
    parameters: [...left.parameters, ...right.parameters],
  };
}
