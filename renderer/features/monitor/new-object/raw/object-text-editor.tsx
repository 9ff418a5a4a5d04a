import { useCallback } from 'react';
import type { ObjectFault } from '../../../../../shared/monitor/object-kinds.ts';
import { JsonEditor } from '../../../../ui/json-editor/json-editor.tsx';
import { addField, completeObject } from './complete-object.ts';
import { jsonFaults } from './json-faults.ts';

/** @param field its name and the type of its value */
export type AddField = (field: { name: string; type: string }) => void;

interface ObjectTextEditorProps {
  /** Initial text; afterwards the editor owns the text. */
  readonly text: string;
  readonly readOnly: boolean;
  readonly hostFaults: readonly ObjectFault[];
  readonly onChange: (text: string) => void;
  /** Receives what writes a field into the text and puts the cursor into its value. */
  readonly onReady: (add: AddField) => void;
}

/** JSON of an object with help from what is known of its type. A module of its own, so that it is fetched when needed. */
export function ObjectTextEditor({ hostFaults, onReady, ...rest }: ObjectTextEditorProps) {
  const faults = useCallback((text: string) => jsonFaults(text, hostFaults), [hostFaults]);
  return (
    <JsonEditor
      {...rest}
      label="Object as JSON"
      faults={faults}
      complete={completeObject}
      onReady={(view) => onReady((field) => addField(view, field))}
    />
  );
}
