import { expect, it } from 'vitest';
import { runOf } from '../../test-host.ts';
import { stopAll } from './host-gone.ts';
import { useImports } from './store.ts';

it('says of a run no more that it goes on once the host is gone', () => {
  const under = { state: 'sending', endedAt: null, resumable: false } as const;
  useImports.setState({ runs: [runOf('a', { ...under, whyNotResumable: 'It is still going on.' })] });
  stopAll();
  expect(useImports.getState().runs).toMatchObject([{ state: 'interrupted', whyNotResumable: '' }]);
});
