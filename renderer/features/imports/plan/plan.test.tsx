import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlanRun } from '../../../../shared/imports/plan.ts';
import {
  checked,
  fileOf,
  machineRows,
  practice,
  readyFile,
  runOf,
  signedIn,
  type TestHost,
} from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

/** Opens machines.csv, edges.csv and notes.csv, each with 1,000 rows; edges.csv refers to machines.csv. */
const openThreeFiles = (host: TestHost) => {
  for (const [id, name] of [
    ['a', 'machines.csv'],
    ['b', 'edges.csv'],
    ['c', 'notes.csv'],
  ] as const)
    host.setFile(fileOf(id, name, readyFile()), machineRows(1000));
  host.setPlan({ links: [{ from: 'b', to: 'a', rows: 600 }] });
};
const findList = () => screen.findByRole('list', { name: 'Files in the order of sending' });
const findCard = async (name: string) => {
  const items = within(await findList()).getAllByRole('listitem');
  const item = items.find((each) => within(each).queryByText(name) !== null);
  if (!item) throw new Error(`${name} is not in the plan`);
  return item;
};
const inputsOf = (test: TestHost, name: string) =>
  test.calls.filter((call) => call.name === `imports.${name}`).map(({ input }) => input);

describe('several open files', () => {
  it('are shown as a numbered plan, each with the files that must be sent before', async () => {
    openImports(openThreeFiles);
    expect(await screen.findByRole('heading', { name: 'Plan', level: 2 })).toBeTruthy();
    const items = within(await findList()).getAllByRole('listitem');
    expect(items.map((item) => within(item).getByText(/^\d$/).textContent)).toEqual(['1', '2', '3']);
    expect(within(await findCard('edges.csv')).getByText('After machines.csv')).toBeTruthy();
    expect(screen.getByText('3 files, 3,000 rows')).toBeTruthy();
  });

  it('are not called a plan if there is only one', async () => {
    openImports((host) => host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000)));
    expect(await screen.findByRole('heading', { name: 'Files', level: 2 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Send all/ })).toBeNull();
  });

  it('can be moved by buttons and by the keyboard', async () => {
    const { test, user } = openImports(openThreeFiles);
    await user.click(
      within(await findCard('edges.csv')).getByRole('button', { name: 'Send edges.csv earlier' }),
    );
    expect(inputsOf(test, 'setOrder')).toEqual([{ fileIds: ['b', 'a', 'c'] }]);
    const cardButton = within(await findCard('edges.csv')).getByRole('button', { name: /^edges.csv/ });
    cardButton.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(inputsOf(test, 'setOrder').at(-1)).toEqual({ fileIds: ['a', 'c', 'b'] });
    const earlierButton = within(await findCard('machines.csv')).getByRole('button', {
      name: 'Send machines.csv earlier',
    });
    expect(earlierButton.getAttribute('aria-disabled')).toBe('true');
  });

  it('show which references a manual order breaks, and offer the order by references', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      const link = { from: 'b', to: 'a', rows: 600 };
      host.setPlan({ by: 'hand', order: ['b', 'a', 'c'], links: [link], broken: [link] });
    });
    const about = await screen.findByRole('list', { name: 'About the order' });
    expect(about.textContent).toContain(
      '600 rows of edges.csv go before machines.csv, although they refer to it.',
    );
    await user.click(within(about).getByRole('button', { name: 'Order by references' }));
    expect(inputsOf(test, 'orderByReferences')).toHaveLength(1);
  });

  it('show files that refer to each other, and a file whose rows refer to objects in no open file', async () => {
    const { user } = openImports((host) => {
      openThreeFiles(host);
      host.setPlan({
        cycles: [['a', 'b']],
        broken: [{ from: 'a', to: 'b', rows: 1 }],
        missing: [{ fileId: 'c', rows: 12 }],
      });
    });
    const about = await screen.findByRole('list', { name: 'About the order' });
    expect(about.textContent).toContain(
      'machines.csv and edges.csv refer to each other. 1 row of machines.csv goes before edges.csv, although it refers to it.',
    );
    expect(about.textContent).toContain('notes.csv: 12 rows refer to objects that are in no open file.');
    await user.click(within(about).getByRole('button', { name: 'notes.csv' }));
    expect(await screen.findByRole('heading', { name: 'notes.csv', level: 1 })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Problems/ }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the buttons for all files', () => {
  it('send all files without confirmation if no file needs one', async () => {
    const { test, user } = openImports(openThreeFiles);
    await user.click(await screen.findByRole('button', { name: 'Send all 3 files' }));
    expect(inputsOf(test, 'sendAll')).toEqual([{ connectionId: 'practice', selection: 'all' }]);
  });

  it('ask for confirmation with the sentence of each file that needs one', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      host.setFile(fileOf('c', 'notes.csv', readyFile({ action: 'DELETE' })), machineRows(1000));
    });
    await user.click(await screen.findByRole('button', { name: 'Send all 3 files' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 3 files' });
    expect(dialog.textContent).toContain('notes.csv: 1,000 vertices and their edges are deleted');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(inputsOf(test, 'sendAll')).toEqual([]);
  });

  it('require the total number of removals from production to be typed', async () => {
    const { test, user } = openImports(
      (host) => {
        openThreeFiles(host);
        for (const id of ['a', 'b']) host.changeFile(id, { action: 'DELETE' });
      },
      signedIn,
      { ...practice, environment: 'production' },
    );
    await user.click(await screen.findByRole('button', { name: 'Send all 3 files' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 3 files' });
    expect(dialog.textContent).toContain('In total: 2,000.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Type 2,000 to continue' }), '2000');
    await user.click(within(dialog).getByRole('button', { name: 'Send 3 files' }));
    await waitFor(() =>
      expect(inputsOf(test, 'sendAll')).toEqual([
        { connectionId: 'practice', selection: 'all', confirmedRemovals: 2000 },
      ]),
    );
  });

  it('offer to send the other files if some are stored already', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      host.setPlan({ stored: [{ fileId: 'a', connection: 'Practice platform' }] });
    });
    expect(within(await findCard('machines.csv')).getByText('All rows stored.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Send the other 2 files' }));
    expect(inputsOf(test, 'sendAll')).toEqual([{ connectionId: 'practice', selection: 'rest' }]);
  });

  it('name the file if only one is not stored yet', async () => {
    openImports((host) => {
      openThreeFiles(host);
      const [a, b] = ['a', 'b'].map((fileId) => ({ fileId, connection: 'Practice platform' }));
      host.setPlan({ stored: [a, b].flatMap((file) => file ?? []) });
    });
    const button = await screen.findByRole('button', { name: /^Send \S+\.csv$/ });
    // The title shows the name if the label is cut.
    expect(button.title).toBe('Send notes.csv');
    expect(button.textContent).toBe('Send notes.csv');
  });

  it('are disabled with a reason, and can start the checks that are missing', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      host.changeFile('b', { check: { state: 'cancelled' } });
      host.setPlan({ ready: false, why: 'edges.csv cannot be sent: it was not checked to its end.' });
    });
    const send = await screen.findByRole('button', { name: 'Send all 3 files' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('edges.csv cannot be sent: it was not checked to its end.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check all' }));
    expect(inputsOf(test, 'checkAll')).toHaveLength(1);
  });

  it('close all files', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      host.setRun(runOf('a'));
    });
    await user.click(await screen.findByRole('button', { name: 'Close all files' }));
    await waitFor(() => expect(inputsOf(test, 'closeAll')).toHaveLength(1));
  });
});

describe('the run of a plan', () => {
  const sending: PlanRun = {
    state: 'sending',
    connection: 'Practice platform',
    rehearsal: false,
    startedAt: 1,
    endedAt: null,
    files: [
      { fileId: 'a', state: 'sending', runId: 'run-1', reason: '' },
      { fileId: 'b', state: 'waiting', runId: null, reason: 'Waits for machines.csv.' },
      { fileId: 'c', state: 'waiting', runId: null, reason: '' },
    ],
  };
  const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };

  it('shows how far each file is, and can be cancelled', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      host.setRun(runOf('a', { state: 'sending', endedAt: null, counts }));
      host.setPlan({ run: sending, ready: false, why: 'The plan is being sent.' });
    });
    expect(within(await findCard('machines.csv')).getByText('400 of 1,000 rows')).toBeTruthy();
    expect(within(await findCard('edges.csv')).getByText('Waits for machines.csv.')).toBeTruthy();
    expect(within(await findCard('notes.csv')).getByText('Waiting for its turn.')).toBeTruthy();
    expect(screen.getByText('0 of 3 files so far, 400 rows sent')).toBeTruthy();
    await user.click(within(await findCard('edges.csv')).getByRole('button', { name: /^edges.csv/ }));
    expect(await screen.findByText('This file is waiting for its turn in the plan.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel the plan' }));
    expect(inputsOf(test, 'cancelAll')).toHaveLength(1);
  });

  it('shows at its end which files were not sent and why', async () => {
    const reason = 'Not sent, because machines.csv has 12 failed rows.';
    const run: PlanRun = {
      ...sending,
      state: 'finished',
      endedAt: 2,
      files: [
        { fileId: 'a', state: 'done', runId: 'run-1', reason: '' },
        { fileId: 'b', state: 'held', runId: null, reason },
      ],
    };
    const { test } = openImports((host) => {
      openThreeFiles(host);
      host.setRun(runOf('a'));
      host.setPlan({ run });
    });
    expect(within(await findCard('machines.csv')).getByText('988 stored, 12 failed.')).toBeTruthy();
    expect(
      within(await findCard('edges.csv')).getByText('Not sent, because machines.csv has 12 failed rows.'),
    ).toBeTruthy();
    expect(
      screen.getByText(
        'No file fully stored, 1 with rows that are not stored, 1 not sent, 1 not part of this run.',
      ),
    ).toBeTruthy();
    // A file that was generated from the failed rows has been stored since.
    act(() => test.setPlan({ run, stored: [{ fileId: 'a', connection: 'Practice platform' }] }));
    expect(screen.getByText('1 file fully stored, 1 not sent, 1 not part of this run.')).toBeTruthy();
  });

  it('mentions excluded rows if all other rows are stored', async () => {
    openImports((host) => {
      openThreeFiles(host);
      const allStored = { stored: 988, failed: 0, unknown: 0, partly: 0, 'not-sent': 0 };
      host.setRun(runOf('a', { rows: 988, excludedCount: 12, counts: allStored }));
      host.setPlan({ stored: [{ fileId: 'a', connection: 'Practice platform' }] });
    });
    expect(
      await within(await findCard('machines.csv')).findByText('12 excluded, all others stored.'),
    ).toBeTruthy();
  });

  it('shows rows as deleted, not stored, if the action is DELETE', async () => {
    openImports((host) => {
      openThreeFiles(host);
      const allStored = { stored: 1000, failed: 0, unknown: 0, partly: 0, 'not-sent': 0 };
      host.setRun(runOf('a', { action: 'DELETE', counts: allStored }));
      host.setPlan({
        stored: [{ fileId: 'a', connection: 'Practice platform' }],
        run: {
          ...sending,
          state: 'finished',
          endedAt: 2,
          files: [{ fileId: 'a', state: 'done', runId: 'run-1', reason: '' }],
        },
      });
    });
    expect(within(await findCard('machines.csv')).getByText('All rows deleted.')).toBeTruthy();
    expect(screen.getByText('1 file with every row deleted, 2 not part of this run.')).toBeTruthy();
  });

  it('prevents moving files', async () => {
    const { test } = openImports((host) => {
      openThreeFiles(host);
      host.setPlan({ run: sending });
    });
    const cardButton = within(await findCard('edges.csv')).getByRole('button', { name: /^edges.csv/ });
    fireEvent.keyDown(cardButton, { key: 'ArrowDown', altKey: true });
    expect(inputsOf(test, 'setOrder')).toEqual([]);
  });
});

describe('problem rows of all files', () => {
  it('are counted beside all rows', async () => {
    openImports((host) => {
      openThreeFiles(host);
      host.changeFile('a', { check: checked({ problemRows: 4 }) });
      host.setPlan({ totals: { files: 3, rows: 3000, problems: 4, errorRows: 4, excludedCount: 2 } });
    });
    expect(await screen.findByText('3 files, 3,000 rows, 4 with problems, 2 excluded')).toBeTruthy();
  });
});
