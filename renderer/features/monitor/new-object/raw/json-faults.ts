import { jsonLanguage } from '@codemirror/lang-json';
import type { Tree } from '@lezer/common';
import { type ObjectFault, objectFaults } from '../../../../../shared/monitor/object-kinds.ts';
import { type JsonFault, syntaxFault } from '../../../../ui/json-editor/json-fault.ts';
import { placeOf, propertiesOf, topObject } from '../../../../ui/json-editor/json-tree.ts';
import { parseObject } from '../message.ts';

/**
 * Returns the faults of an object written as JSON, each with its position in the text, in the order of the text.
 * @param faults messages of the platform about the object or its id
 */
export function jsonFaults(text: string, faults: readonly ObjectFault[] = []): JsonFault[] {
  const tree = jsonLanguage.parser.parse(text);
  const object = parseObject(text);
  if (object === null) return [syntaxFault(tree, text, '{ "$type": … }')];
  const reported = [...objectFaults(object), ...faults].map(({ path, message }) => ({
    ...placeOf(tree, text, path),
    severity: 'error' as const,
    message,
  }));
  return [...reported, ...repeated(tree, text)].sort((one, other) => one.from - other.from);
}

/** Returns a warning for each name that a later one repeats: JSON.parse ignores all values but the last. */
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
