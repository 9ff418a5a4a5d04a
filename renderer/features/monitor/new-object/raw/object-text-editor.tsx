import type { EditorView } from '@codemirror/view';
import { useCallback } from 'react';
import type { ObjectFault } from '../../../../../shared/monitor/object-kinds.ts';
import { JsonEditor } from '../../../../ui/json-editor/json-editor.tsx';
import { completeObject } from './complete-object.ts';
import { jsonFaults } from './json-faults.ts';

export interface ObjectTextEditorProps {
  /** Initial text; afterwards the editor owns the text. */
  readonly text: string;
  readonly readOnly: boolean;
  readonly hostFaults: readonly ObjectFault[];
  readonly onChange: (text: string) => void;
  readonly onReady: (view: EditorView) => void;
}

/** JSON of an object with help from what is known of its type. A module of its own, so that it is fetched when needed. */
export function ObjectTextEditor({ hostFaults, ...rest }: ObjectTextEditorProps) {
  const faults = useCallback((text: string) => jsonFaults(text, hostFaults), [hostFaults]);
  return <JsonEditor {...rest} label="Object as JSON" faults={faults} complete={completeObject} />;
}
