import { jsonLanguage } from '@codemirror/lang-json';
import type { Tree } from '@lezer/common';
import { type ObjectFault, objectFaults } from '../../../../../shared/monitor/object-kinds.ts';
import { type JsonFault, syntaxFault } from '../../../../ui/json-editor/json-fault.ts';
import { placeOf, propertiesOf, topObject } from '../../../../ui/json-editor/json-tree.ts';
import { parseObject } from '../message.ts';

/**
 * Faults of an object written as JSON, each with its place in the text.
 * @param faults messages of the platform about it or its id
 */
export function jsonFaults(text: string, faults: readonly ObjectFault[] = []): JsonFault[] {
  const tree = jsonLanguage.parser.parse(text);
  const object = parseObject(text);
  if (object === null) return [syntaxFault(tree, text, '{ "$type": … }')];
  const known = [...objectFaults(object), ...faults].map(({ path, message }) => ({
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
      message: `${String(name)} appears twice; only the last one counts.`,
    }));
}
