import type { ClipboardEvent } from 'react';
import { areSame, keyOf } from '../../../../shared/vertices/item-index.ts';
import type { ListItem } from '../../../../shared/vertices/list-value.ts';
import { readHolding } from '../../../../shared/vertices/list-value.ts';
import { pastedValues } from './pasted-values.ts';

/** Formats for typing a whole list: a value on each line, or JSON, which also takes times and values of many lines. */
export type ListForm = 'lines' | 'json';

/** Returns `lines`, or `json` if a value would be changed by writing it as a line and reading it back. */
export const formFor = (items: readonly ListItem[]): ListForm =>
  items.some(({ value }) => value.trim() === '' || /[\r\n]/.test(value)) ? 'json' : 'lines';

/**
 * Gives typed values without a creation time the one that they have in the list, even if it is only staged.
 * @param known the list with its staged changes
 */
export function withKnownTimes(typed: ListTyped, known: readonly ListItem[]): ListTyped {
  if (typed.items === null) return typed;
  const typedKeys = new Set(typed.items.filter(({ created }) => created !== null).map(keyOf));
  const unusedItems = Map.groupBy(
    known.filter((item) => item.created !== null && !typedKeys.has(keyOf(item))),
    ({ value }) => value,
  );
  const items = typed.items.map((item) =>
    item.created === null ? (unusedItems.get(item.value)?.shift() ?? item) : item,
  );
  return { items, fault: null };
}

/** Returns why values cannot be edited as lines: a value would be changed or a creation time lost; null if they can. */
export function linesFault(items: readonly ListItem[], known: readonly ListItem[]): string | null {
  if (formFor(items) === 'json') return 'a value is blank or has a line break';
  const read = withKnownTimes(readList(textOfList(items, 'lines'), 'lines'), known);
  return read.items !== null && areSame(read.items, items) ? null : 'a created time would be lost';
}

export const textOfList = (items: readonly ListItem[], form: ListForm): string =>
  form === 'lines'
    ? items.map(({ value }) => value).join('\n')
    : `[\n${items.map((item) => `  ${JSON.stringify(withoutNull(item))}`).join(',\n')}\n]`;

/** Omits the creation time if the platform sets it. */
const withoutNull = ({ value, created }: ListItem) => (created === null ? { value } : { value, created });

type ListTyped =
  | { readonly items: readonly ListItem[]; readonly fault: null }
  | { readonly items: null; readonly fault: string };

const linesIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
const untimed = (value: string): ListItem => ({ value, created: null });

/**
 * Takes over a paste into typed lines if one of its values has line breaks, which a line cannot hold. Returns the values
 * of the lines with those of the paste in place of the selection; null if the paste is left to the field.
 */
export function takePastedCells(event: ClipboardEvent<HTMLTextAreaElement>): ListTyped | null {
  const pasted = pastedValues(event.clipboardData.getData('text/plain'));
  if (!pasted.some((value) => /[\r\n]/.test(value))) return null;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const values = [
    ...linesIn(value.slice(0, selectionStart)),
    ...pasted,
    ...linesIn(value.slice(selectionEnd)),
  ];
  return { items: values.map(untimed), fault: null };
}

/** Reads typed values. Blank lines are ignored; in JSON, a plain text is a value whose time the platform sets. */
export function readList(text: string, form: ListForm): ListTyped {
  if (form === 'lines') return { items: linesIn(text).map(untimed), fault: null };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return {
      items: null,
      fault: `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  const holding = readHolding(
    Array.isArray(read) ? read.map((each) => (typeof each === 'string' ? { value: each } : each)) : read,
  );
  return holding.kind === 'list'
    ? { items: holding.items, fault: null }
    : {
        items: null,
        fault:
          'Write a JSON list of objects with "value" as text and, where you know it, "created" in milliseconds.',
      };
}
