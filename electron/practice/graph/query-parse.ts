/** Parses the query language of POST /query/vertices: `field:value`, AND, OR, NOT, parentheses. @source wire.md §4 */
import { createQueryText, type Placeholders, type QueryText } from './query-text.ts';

/**
 * Pieces with any text between them: one piece is a complete value, `['web-', '']` matches all that begin with
 * `web-`.
 */
export type Pattern = readonly string[];

export type Query =
  | { readonly kind: 'everything' }
  | { readonly kind: 'term'; readonly field: string; readonly pattern: Pattern }
  | { readonly kind: 'all'; readonly of: readonly Query[] }
  | { readonly kind: 'any'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query };

/**
 * Precedence, from the lowest: OR, a blank, AND, NOT. Of terms with a blank between them one must match, unless some
 * are required (`+`, AND) or excluded (`-`, NOT), as in Elasticsearch.
 * @throws PlatformError 400 with the position of the first character that cannot be read, from 1
 * @source wire.md §4; unlike in Elasticsearch, ranges are refused
 */
export function parseQuery(query: string, placeholders: Placeholders): Query {
  const text = createQueryText(query, placeholders);
  const read = readAlternatives(text, 0);
  if (!text.atEnd()) throw text.fault('there is a ")" without a "("');
  return read;
}

const deepestNesting = 100;

function readAlternatives(text: QueryText, depth: number): Query {
  if (depth > deepestNesting) throw text.fault('too many parentheses are open');
  const alternatives = [readRun(text, depth)];
  while (text.takeWord('OR')) alternatives.push(readRun(text, depth));
  return anyOf(alternatives);
}

type Need = 'required' | 'excluded' | 'optional';
interface QueryClause {
  readonly need: Need;
  readonly query: Query;
}

/** Reads parts that are separated only by blanks. */
function readRun(text: QueryText, depth: number): Query {
  const parts: QueryClause[] = [];
  do parts.push(readConjunction(text, depth));
  while (!text.atEnd() && !text.sees(')') && !text.seesWord('OR'));
  const needed = parts.flatMap(({ need, query }): Query[] => {
    if (need === 'required') return [query];
    return need === 'excluded' ? [{ kind: 'not', of: query }] : [];
  });
  const optional = parts.filter(({ need }) => need === 'optional').map(({ query }) => query);
  // With a required part, optional ones would only affect the ranking of results.
  if (parts.some(({ need }) => need === 'required') || optional.length === 0) return allOf(needed);
  return allOf([...needed, anyOf(optional)]);
}

function readConjunction(text: QueryText, depth: number): QueryClause {
  const first = readPart(text, depth);
  if (!text.seesWord('AND')) return first;
  const parts = [first];
  while (text.takeWord('AND')) parts.push(readPart(text, depth));
  const all = parts.map(
    ({ need, query }): Query => (need === 'excluded' ? { kind: 'not', of: query } : query),
  );
  return { need: 'required', query: allOf(all) };
}

function readPart(text: QueryText, depth: number): QueryClause {
  if (text.take('+')) return { need: 'required', query: readOperand(text, depth) };
  if (text.take('-') || text.takeWord('NOT')) return { need: 'excluded', query: readOperand(text, depth) };
  return { need: 'optional', query: readOperand(text, depth) };
}

function readOperand(text: QueryText, depth: number): Query {
  if (depth > deepestNesting) throw text.fault('there are too many operators in a row');
  if (text.take('+')) return readOperand(text, depth + 1);
  if (text.take('-') || text.takeWord('NOT')) return { kind: 'not', of: readOperand(text, depth + 1) };
  for (const word of ['AND', 'OR'])
    if (text.seesWord(word)) throw text.fault(`a term is missing before "${word}"`);
  if (!text.take('(')) return readTerm(text);
  const inner = readAlternatives(text, depth + 1);
  if (!text.take(')')) throw text.fault('a ")" is missing');
  return inner;
}

function readTerm(text: QueryText): Query {
  const { at } = text;
  const field = text.readField();
  const pattern = text.readValue();
  if (isAnyValue(field)) {
    if (isAnyValue(pattern)) return { kind: 'everything' };
    throw text.fault('only "*:*" may leave the field open', at);
  }
  const [name = '', ...more] = field;
  if (more.length > 0) throw text.fault('the name of a field cannot hold "*"', at);
  if (name === '_exists_' || name === '_missing_') return readPresence(name, pattern, text, at);
  return { kind: 'term', field: name, pattern };
}

/** Reads `_exists_:field` and `_missing_:field`, which Elasticsearch also has. */
function readPresence(name: string, pattern: Pattern, text: QueryText, at: number): Query {
  const [field = '', ...more] = pattern;
  if (field === '' || more.length > 0) throw text.fault(`"${name}" needs the name of one field`, at);
  const present: Query = { kind: 'term', field, pattern: anyValue };
  return name === '_exists_' ? present : { kind: 'not', of: present };
}

const anyValue: Pattern = ['', ''];
const isAnyValue = (pattern: Pattern): boolean =>
  pattern.length > 1 && pattern.every((piece) => piece === '');

const allOf = (of: readonly Query[]): Query => (of.length === 1 && of[0] ? of[0] : { kind: 'all', of });
const anyOf = (of: readonly Query[]): Query => (of.length === 1 && of[0] ? of[0] : { kind: 'any', of });
