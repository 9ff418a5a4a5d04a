import { expect, it } from 'vitest';
import { useOpenFiles } from '../../hooks/open-files.ts';
import { runOf } from '../../test-host.ts';
import { stopAll } from './host-gone.ts';

it('shows a running run as interrupted once the host is gone', () => {
  const running = { state: 'sending', endedAt: null, resumable: false } as const;
  useOpenFiles.setState({ runs: [runOf('a', { ...running, whyNotResumable: 'It is still running.' })] });
  stopAll();
  expect(useOpenFiles.getState().runs).toMatchObject([{ state: 'interrupted', whyNotResumable: '' }]);
});
