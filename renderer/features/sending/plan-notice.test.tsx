import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PlanRun } from '../../../shared/imports/plan.ts';
import { followOpenFiles, useOpenFiles } from '../../hooks/open-files.ts';
import { Root } from '../../root.tsx';
import { createTestHost, fileOf, readyFile, runOf } from '../../test-host.ts';
import { useRunNotices } from './use-run-notices.ts';

describe('the end of a plan', () => {
  it('is shown in one notice, and not in one for each of its files', async () => {
    const test = createTestHost();
    test.setFile(fileOf('a', 'machines.csv', readyFile()));
    const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };
    test.setRun(runOf('a', { state: 'sending', endedAt: null, counts }));
    const run: PlanRun = {
      state: 'sending',
      connection: 'Practice platform',
      rehearsal: false,
      startedAt: 1,
      endedAt: null,
      files: [{ fileId: 'a', state: 'sending', runId: 'run-1', reason: '' }],
    };
    test.setPlan({ run });
    onTestFinished(followOpenFiles(test.host.api));
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Root host={test.host} env="test">
        {children}
      </Root>
    );
    renderHook(() => useRunNotices(useOpenFiles().runs, { fileId: null, runId: null }), { wrapper });
    act(() => test.setRun(runOf('a')));
    act(() =>
      test.setPlan({
        run: {
          ...run,
          state: 'finished',
          endedAt: 2,
          files: [{ fileId: 'a', state: 'done', runId: 'run-1', reason: '' }],
        },
      }),
    );
    expect(await screen.findByText('The plan was sent')).toBeTruthy();
    expect(screen.getByText('No file fully stored, 1 with rows that are not stored.')).toBeTruthy();
    expect(screen.queryByText('machines.csv was sent')).toBeNull();
  });
});
