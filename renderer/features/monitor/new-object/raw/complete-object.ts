import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { jsonLanguage } from '@codemirror/lang-json';
import type { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { fieldsOf, isObjectType, objectTypes } from '../../../../../shared/monitor/object-kinds.ts';
import { propertiesOf, spelledOut, topObject } from '../../../../ui/json-editor/json-tree.ts';

/** Completion of field names and types in the JSON editor for a new object, on the syntax tree of CodeMirror. */

/** Initial value of a new field of a type, and the position of the cursor in that value. */
const emptyValue = (type: string): { text: string; cursor: number } =>
  type === 'string' ? { text: '""', cursor: 1 } : { text: '{}', cursor: 1 };

/**
 * Completion source of the editor: within the value of `$type` it offers the known types, and at a name or, on request,
 * in a gap between fields, the fields that the object does not have yet.
 */
export function completeObject(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const text = state.doc.toString();
  // Parsed completely here: the tree of the editor may be incomplete while it parses in the background.
  const tree = jsonLanguage.parser.parse(text);
  const object = topObject(tree);
  const node = tree.resolveInner(pos, -1);
  if (object === null) return null;
  const properties = propertiesOf(object, text);
  const type = properties.find(({ name }) => name === '$type');

  if (type?.value && isWithin(type.value, pos)) {
    const { from, to } = type.value;
    return { from, to, options: objectTypes.map((name) => ({ label: `"${name}"`, type: 'enum' })) };
  }
  const isName = node.name === 'PropertyName' && node.parent?.parent?.from === object.from;
  const isGap = node.name === 'Object' || node.name === '{' || node.name === ',' || node.type.isError;
  const isInObject = node.from === object.from || node.parent?.from === object.from;
  if (!isName && !(isGap && isInObject && context.explicit)) return null;

  const typed = isName ? node : null;
  const typeName = spelledOut(type?.value ?? null, text);
  const fields = isObjectType(typeName) ? fieldsOf(typeName) : fieldsOf('incident').slice(0, 1);
  const present = new Set(properties.filter(({ key }) => key.from !== typed?.from).map(({ name }) => name));
  const options = fields
    .filter(({ name }) => !present.has(name))
    .map(
      (field): Completion => ({
        label: `"${field.name}"`,
        detail: field.type,
        info: field.description,
        type: 'property',
        apply: (view, _completion, from, to) => insertName(view, field, from, to),
      }),
    );
  return { from: typed?.from ?? pos, to: typed?.to ?? pos, options };
}

const isWithin = ({ from, to }: SyntaxNode, pos: number): boolean => from < pos && pos < to;

/** Replaces the text between `from` and `to` by the name of a field, with an empty value unless a colon follows. */
function insertName(
  view: EditorView,
  { name, type }: { name: string; type: string },
  from: number,
  to: number,
): void {
  const following = view.state.sliceDoc(to, to + 20);
  const value = /^\s*:/.test(following) ? { text: '', cursor: 0 } : emptyValue(type);
  const colon = value.text === '' ? '' : ': ';
  const insert = `"${name}"${colon}${value.text}`;
  const cursor = from + insert.length - value.text.length + value.cursor;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: cursor } });
}

/** Adds a field at the end of the object, and moves the cursor to its value. */
export function addField(view: EditorView, { name, type }: { name: string; type: string }): void {
  const text = view.state.doc.toString();
  const object = topObject(jsonLanguage.parser.parse(text));
  const end = object?.lastChild;
  if (!object || end?.name !== '}') return;
  const last = propertiesOf(object, text).at(-1);
  const from = last ? (last.value ?? last.key).to : object.from + 1;
  const value = emptyValue(type);
  const insert = `${last ? ',' : ''}\n  "${name}": ${value.text}${last ? '' : '\n'}`;
  const cursor = from + insert.lastIndexOf(value.text) + value.cursor;
  view.dispatch({ changes: { from, to: from, insert }, selection: { anchor: cursor }, scrollIntoView: true });
  view.focus();
}
