import { FileButton } from '@mantine/core';
import { openEvidence } from '../../../hooks/open-evidence.ts';
import { useHost } from '../../../host.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';

/** Picks an evidence file; dropping one on the window does the same. */
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
