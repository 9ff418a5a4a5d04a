import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { configFaults } from './config-faults.ts';

interface ConfigEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A module of its own, so that it is fetched when needed. */
export const ConfigEditor = ({ text, onChange }: ConfigEditorProps) => (
  <JsonEditor
    label="AH_CONFIG as JSON"
    text={text}
    readOnly={false}
    faults={configFaults}
    onChange={onChange}
  />
);
