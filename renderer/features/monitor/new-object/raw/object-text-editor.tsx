import { useCallback } from 'react';
import type { ObjectFault } from '../../../../../shared/monitor/object-kinds.ts';
import { JsonEditor } from '../../../../ui/json-editor/json-editor.tsx';
import { addField, completeObject } from './complete-object.ts';
import { jsonFaults } from './json-faults.ts';

/** Writes a field into the text. @param field its name and the type of its value */
export type AddField = (field: { name: string; type: string }) => void;

interface ObjectTextEditorProps {
  /** Initial text; afterwards the editor owns the text. */
  readonly text: string;
  readonly readOnly: boolean;
  readonly hostFaults: readonly ObjectFault[];
  readonly onChange: (text: string) => void;
  /** Called once the editor is ready, with a function that adds a field and moves the cursor to its value. */
  readonly onReady: (add: AddField) => void;
}

/**
 * JSON editor for an object with completion and checks for its type. A separate module, so that it is loaded lazily.
 */
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
