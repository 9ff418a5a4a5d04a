import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { configFaults } from './config-faults.ts';

interface ConfigEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** JSON editor of AH_CONFIG; a separate module, so that the form fetches the editor's code only when it is shown. */
export const ConfigEditor = ({ text, onChange }: ConfigEditorProps) => (
  <JsonEditor
    label="AH_CONFIG as JSON"
    text={text}
    readOnly={false}
    faults={configFaults}
    onChange={onChange}
  />
);
