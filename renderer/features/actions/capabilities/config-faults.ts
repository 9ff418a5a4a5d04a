import { jsonLanguage } from '@codemirror/lang-json';
import { ahConfigFault, pathText } from '../../../../shared/actions/ah-config-fault.ts';
import { type JsonFault, syntaxFault } from '../../../ui/json-editor/json-fault.ts';
import { placeOf } from '../../../ui/json-editor/json-tree.ts';

/** Returns the fault of an AH_CONFIG written as JSON, with its place in the text; an empty list if it can be used. */
export function configFaults(text: string): JsonFault[] {
  const tree = jsonLanguage.parser.parse(text);
  const value = jsonValue(text);
  if (value === undefined) return [syntaxFault(tree, text, '{ "handlers": [] }')];
  const fault = ahConfigFault(value);
  if (fault === null) return [];
  const { path, reason } = fault;
  const at = pathText(path);
  return [
    {
      ...placeOf(tree, text, path),
      severity: 'error',
      message: `${at === '' ? '' : `${at}: `}${reason.replace(/\.$/, '')}.`,
    },
  ];
}

/** Parses a text; undefined if it is not JSON. */
function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
