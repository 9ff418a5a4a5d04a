import { expect, it } from 'vitest';
import { useOpenFiles } from '../../hooks/open-files.ts';
import { runOf } from '../../test-host.ts';
import { stopAll } from './host-gone.ts';

it('no longer reports a run as running once the host is gone', () => {
  const under = { state: 'sending', endedAt: null, resumable: false } as const;
  useOpenFiles.setState({ runs: [runOf('a', { ...under, whyNotResumable: 'It is still running.' })] });
  stopAll();
  expect(useOpenFiles.getState().runs).toMatchObject([{ state: 'interrupted', whyNotResumable: '' }]);
});
