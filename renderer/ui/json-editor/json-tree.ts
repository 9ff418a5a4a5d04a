/** Values and positions in the syntax tree of a JSON text, for the faults and completions of the JSON editor. */
import type { SyntaxNode, Tree } from '@lezer/common';

/** Part of a text, by the offsets of its characters. */
export interface JsonPosition {
  readonly from: number;
  readonly to: number;
}

/** Returns the outermost object of a JSON text; null if the text is something else. */
export const topObject = (tree: Tree): SyntaxNode | null => tree.topNode.getChild('Object');

/** Returns the value of a node; undefined if its text is not valid JSON, for example while the user types it. */
export function spelledOut(node: SyntaxNode | null, text: string): unknown {
  try {
    return node === null ? undefined : JSON.parse(text.slice(node.from, node.to));
  } catch {
    return undefined;
  }
}

interface Property {
  readonly name: unknown;
  readonly key: SyntaxNode;
  readonly value: SyntaxNode | null;
}

/** Returns the properties of an object with their nodes; `value` is null while it is missing or invalid. */
export const propertiesOf = (object: SyntaxNode, text: string): Property[] =>
  object.getChildren('Property').flatMap((property) => {
    const key = property.getChild('PropertyName');
    const value = property.lastChild;
    if (key === null) return [];
    const isValue = value !== null && value.name !== 'PropertyName' && !value.type.isError;
    return [{ name: spelledOut(key, text), key, value: isValue ? value : null }];
  });

/** Returns the position of the name or list item at a path; if it is missing, of the deepest step that is found. */
export function placeOf(tree: Tree, text: string, path: readonly (string | number)[]): JsonPosition {
  let node = tree.topNode.firstChild;
  let place: JsonPosition = { from: node?.from ?? 0, to: Math.min((node?.from ?? 0) + 1, text.length) };
  for (const step of path) {
    if (node === null) break;
    if (node.name === 'Array') {
      const item = itemsOf(node)[Number(step)];
      if (item === undefined) break;
      place = item;
      node = item;
    } else {
      const property = propertiesOf(node, text).find(({ name }) => name === step);
      if (property === undefined) break;
      place = property.key;
      node = property.value;
    }
  }
  return { from: place.from, to: place.to };
}

function itemsOf(list: SyntaxNode): SyntaxNode[] {
  const items: SyntaxNode[] = [];
  for (let item = list.firstChild; item !== null; item = item.nextSibling)
    if (!/^[[\],]$/.test(item.name) && !item.type.isError) items.push(item);
  return items;
}
