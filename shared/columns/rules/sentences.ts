/** Describes the fault of a row in one sentence, with the expected value. */

import { parseJson } from '../../json/parse-json.ts';
import { plural } from '../../units.ts';
import type { Row } from '../row.ts';
import { hasMapShape } from './map-rules.ts';
import type { RuleContext } from './rule.ts';
import type { RuleId } from './rule-ids.ts';
import { ruleTable } from './rule-table.ts';
import { itemsFault } from './timeseries-rules.ts';

const shownCharacters = 60;

/** Returns a value short enough for a sentence. */
export function shorten(text: string): string {
  if (text.length <= shownCharacters) return text;
  // Never cuts a surrogate pair in half.
  const end = /[\ud800-\udbff]/.test(text[shownCharacters - 1] ?? '') ? shownCharacters - 1 : shownCharacters;
  return `${text.slice(0, end)}…`;
}

interface Fault {
  readonly context: RuleContext;
  readonly row: Row;
  readonly column: number;
  /** The head of the column in quotes; `it` if the column is missing. */
  readonly head: string;
  /** The cell in quotes. */
  readonly cell: string;
}

type Sentence = (fault: Fault) => string;

const empty = ({ row, column, head }: Fault): string => {
  if (column < 0) return 'A column is missing';
  if (row.isEmpty(column)) return `The cell under ${head} is empty`;
  return row.isNull(column) ? `The cell under ${head} is null` : `The cell under ${head} has no usable value`;
};

const seconds = ({ head, column, context, row }: Fault): string => {
  if (context.header[column] === 'items')
    return `A timestamp under ${head} seems to be in seconds; the platform expects milliseconds.`;
  const at = new Date(Number(row.text(column)) * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `${row.text(column)} under ${head} would be in 1970; as seconds it is ${at} UTC, so multiply by 1,000.`;
};

const sentences: Readonly<Partial<Record<RuleId, Sentence>>> = {
  ragged: ({ row, context }) =>
    `The row has ${plural(row.count, 'value')}, the header ${plural(context.header.length, 'column')}.`,
  'nul-byte': ({ head, cell, row, column }) =>
    `${cell.replaceAll('\0', '\\0')} under ${head} contains a NUL byte (\\0) at character ${row.text(column).indexOf('\0') + 1}.`,
  'json-string': ({ head, cell }) =>
    `${cell} under ${head} is not a valid JSON string; escape backslashes, quotes, tabs and line breaks.`,
  'map-json': ({ head, cell }) => `${cell} under ${head} is not valid JSON.`,
  'items-json': ({ head, cell }) => `${cell} under ${head} is not valid JSON.`,
  'type-missing': (fault) => `${empty(fault)}; creating a vertex needs an ogit/_type.`,
  'scope-missing': (fault) => `${empty(fault)}; creating a vertex needs an ogit/_scope.`,
  'identity-missing': (fault) =>
    fault.column < 0
      ? 'The file has neither ogit/_id nor ogit/_xid, so it does not identify a vertex.'
      : 'The row has neither an ogit/_id nor an ogit/_xid, so it does not identify a vertex.',
  'identity-none': (fault) =>
    fault.column < 0
      ? 'The file has neither ogit/_xid nor ogit/_id, so its vertices cannot be found again.'
      : 'The row has neither an ogit/_xid nor an ogit/_id, so its vertex cannot be found again.',
  'origin-missing': (fault) => `${empty(fault)}; an issue needs its ogit/Automation/originNode.`,
  'map-shape': ({ head, cell, row, context, column }) => {
    const prefix = /^(?:issue:[^:]*:)?([=+-])/.exec(context.header[column] ?? '')?.[1];
    if (row.isNull(column) || hasMapShape(prefix, parseJson(row.text(column))))
      return `${cell} under ${head} would be a list, but this attribute holds a single text; use a column without ${prefix}.`;
    const form = prefix === '-' ? 'a list of objects' : 'a list of {"value": text, "created"?: whole number}';
    return `${cell} under ${head} must be ${form}.`;
  },
  'map-null': ({ head }) => `Null under ${head} neither adds nor removes anything; clear the cell.`,
  'map-beside-plain': ({ head, cell }) =>
    `${cell} under ${head} conflicts with a plain value of the same attribute; clear one of them.`,
  'null-removes': ({ head, cell }) => `${cell} under ${head} removes the attribute from the vertex.`,
  'update-only': (fault) => `${empty(fault)}, so the row fails unless the vertex exists.`,
  'end-missing': (fault) => `${endOf(fault)} has neither an ogit/_id nor an ogit/_xid.`,
  'verb-missing': (fault) => {
    const { context, column } = fault;
    const name = context.header[column] ?? '';
    return name === 'verb' || name.endsWith(':verb')
      ? `${empty(fault)}; an edge needs a verb.`
      : `The edge of ${fault.head} has no verb; add one.`;
  },
  'verb-blanks': ({ head, cell }) => `${cell} under ${head} has a space, which no verb of the ontology has.`,
  direction: ({ head, cell }) => `${cell} under ${head} must be in or out.`,
  'both-ends': ({ head, cell }) => `${cell} under ${head} is ignored, because the row also has an ogit/_id.`,
  'value-missing': (fault) =>
    fault.context.header[fault.column] === 'items' && !fault.row.isEmpty(fault.column)
      ? `The list under ${fault.head} is empty; give it at least one value.`
      : `${empty(fault)}; a row needs a value.`,
  'moment-missing': (fault) => `${empty(fault)}; a value needs a timestamp or a time.`,
  'timestamp-integer': ({ head, cell }) => `${cell} under ${head} must be milliseconds as a whole number.`,
  'time-iso': ({ head, cell }) =>
    `${cell} under ${head} must be a time in ISO 8601, such as 2023-11-14T22:13:20Z.`,
  'items-shape': ({ head, row, column }) =>
    `The list under ${head} ${itemsFault(parseJson(row.text(column))) ?? 'is null'}.`,
  'time-twice': ({ context, column }) =>
    context.header[column] === 'items'
      ? 'The row has items together with a timestamp, a time or a value; clear one or the other.'
      : 'The row has both a timestamp and a time; clear one of them.',
  'timestamp-seconds': seconds,
  'content-missing': () => 'The row has neither content:text nor content:base64 to attach.',
  'content-twice': () => 'The row has both content:text and content:base64; clear one of them.',
  base64: ({ head, cell, row, column }) => {
    const { length } = row.bytes(column);
    return length % 4 === 0
      ? `${cell} under ${head} is not valid base64 (RFC 4648).`
      : `${cell} under ${head} has ${plural(length, 'byte')}; base64 is padded to a multiple of four.`;
  },
  'object-id-missing': (fault) => `${empty(fault)}; an object is written under its $id.`,
  'object-type-missing': (fault) => `${empty(fault)}, so the row fails unless the object exists.`,
  'object-field-needed': (fault) => `${empty(fault)}, so the row fails unless the object exists.`,
  'object-field-unknown': ({ head, row, context }) =>
    `${head} is not a field of “${shorten(row.text(context.header.indexOf('$type')))}” that can be written.`,
  'comments-shape': ({ head, cell }) => `${cell} under ${head} is not a map of comments.`,
  mimetype: ({ head, cell }) => `${cell} under ${head} must be a content type such as text/plain.`,
};

const endOf = ({ context, column, head }: Fault): string => {
  const name = context.header[column];
  if (name?.startsWith('from:')) return 'The start of the edge';
  if (name?.startsWith('to:')) return 'The end of the edge';
  return name === undefined ? 'An end of the edge' : `The edge of ${head}`;
};

/** @param column -1 for a fault of the whole row, or a column that is missing */
export function describeFault(context: RuleContext, rule: RuleId, column: number, row: Row): string {
  const name = context.header[column];
  const head = name === undefined ? 'it' : `“${shorten(name)}”`;
  const cell = column < 0 || rule === 'ragged' ? '' : `“${shorten(row.text(column))}”`;
  const sentence = sentences[rule];
  return sentence === undefined
    ? `${ruleTable[rule].title}.`
    : sentence({ context, row, column, head, cell });
}
