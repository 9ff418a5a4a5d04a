import { expect, it } from 'vitest';
import { runOf } from '../../test-host.ts';
import { stopAll } from './host-gone.ts';
import { useImports } from './store.ts';

it('no longer reports a run as running once the host is gone', () => {
  const under = { state: 'sending', endedAt: null, resumable: false } as const;
  useImports.setState({ runs: [runOf('a', { ...under, whyNotResumable: 'It is still running.' })] });
  stopAll();
  expect(useImports.getState().runs).toMatchObject([{ state: 'interrupted', whyNotResumable: '' }]);
});
