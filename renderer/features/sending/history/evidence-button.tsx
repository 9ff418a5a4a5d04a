import { FileButton } from '@mantine/core';
import { openEvidence } from '../../../hooks/open-evidence.ts';
import { useHost } from '../../../host.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';

/** Button that opens an evidence file of a run; dropping such a file on the window does the same. */
export function EvidenceButton() {
  const host = useHost();
  return (
    <FileButton
      accept=".zip"
      inputProps={{ 'aria-label': 'Evidence file' }}
      onChange={(file) => {
        if (file) void openEvidence(host, file);
      }}
    >
      {(props) => <SteadyButton {...props}>Open an evidence file…</SteadyButton>}
    </FileButton>
  );
}
