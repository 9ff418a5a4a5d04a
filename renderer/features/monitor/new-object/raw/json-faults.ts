import { jsonLanguage } from '@codemirror/lang-json';
import type { Tree } from '@lezer/common';
import { type ObjectFault, objectFaults } from '../../../../../shared/monitor/object-kinds.ts';
import { parseObject } from '../message.ts';
import { type Place, placeOf, propertiesOf, topObject } from './json-tree.ts';

export interface JsonFault extends Place {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/**
 * What is wrong with an object written as JSON, each with its place in the text.
 * @param told what the platform said of it, or of its id
 */
export function jsonFaults(text: string, told: readonly ObjectFault[] = []): JsonFault[] {
  const tree = jsonLanguage.parser.parse(text);
  const object = parseObject(text);
  if (object === null) return [syntaxFault(tree, text)];
  const known = [...objectFaults(object), ...told].map(({ path, message }) => ({
    ...placeOf(tree, text, path),
    severity: 'error' as const,
    message,
  }));
  return [...known, ...repeated(tree, text)].sort((one, other) => one.from - other.from);
}

/** JSON lets a name stand twice and forgets the first value. */
function repeated(tree: Tree, text: string): JsonFault[] {
  const object = topObject(tree);
  if (object === null) return [];
  const properties = propertiesOf(object, text);
  return properties
    .filter(({ name }, index) => properties.findLastIndex((other) => other.name === name) !== index)
    .map(({ key, name }) => ({
      from: key.from,
      to: key.to,
      severity: 'warning',
      message: `${String(name)} stands here twice; only the last one counts.`,
    }));
}

function syntaxFault(tree: Tree, text: string): JsonFault {
  const severity = 'error' as const;
  if (text.trim() === '') return { from: 0, to: 0, severity, message: 'Write an object: { "$type": … }.' };
  let at: number | null = null;
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError && at === null) at = from;
    },
  });
  if (at === null) {
    const first = tree.topNode.firstChild;
    const message = 'This is no JSON object: it begins with “{” and ends with “}”.';
    return { from: first?.from ?? 0, to: first?.to ?? text.length, severity, message };
  }
  const from = Math.min(at, text.length);
  return { from, to: Math.min(from + 1, text.length), severity, message: syntaxWords(text, from) };
}

function syntaxWords(text: string, at: number): string {
  const before = text.slice(0, at).trimEnd().at(-1) ?? '';
  const here = text.slice(at).trimStart().at(0) ?? '';
  if (here === '') return 'It ends before everything is closed.';
  if (here === "'") return 'Texts stand in double quotes.';
  if (before === ',' && /[}\]]/.test(here)) return `There is a comma too many before “${here}”.`;
  if (before === ':') return 'A value is missing here.';
  if (here === '"' && /["}\]\w]/.test(before)) return 'A comma is missing before this.';
  return 'Here it stops being JSON.';
}
