import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { runOf, type TestHost } from '../../../test-host.ts';
import { viewOf } from '../../../test-monitor.ts';
import { openMonitor } from '../../../test-window.tsx';
import { useMonitor } from '../store.ts';
import { transactionFilters } from './filter-store.ts';
import { createTestLedger, transactionOf } from './test-ledger.ts';

const failed = transactionOf(2, {
  status: 'done-failure',
  errors: [{ code: 400, message: 'There is no such machine.', field: 'originNode' }],
  cause: { from: 'row', runId: 'run-7', fileName: 'incidents.csv', record: 12 },
});
const someRows = [transactionOf(1), failed, transactionOf(3, { status: 'waiting', startedAt: null })];

/** Renders the page with a host that has the rows. `receive` adds or changes transactions, and publishes them. */
function open(
  rows: readonly Transaction[] = someRows,
  place = 'transactions',
  prepare?: (test: TestHost) => void,
) {
  const ledger = createTestLedger(rows);
  const state = () => ({ views: [viewOf({ transactions: ledger.counts(), version: ledger.version() })] });
  const window = openMonitor(place, (test) => {
    test.respondMonitor({
      transactions: ({ filter, first, count }) => ledger.page(filter, first, count),
      figures: () => ({
        buckets: [
          { at: 0, requested: 3, finished: 1, failed: 1 },
          { at: 1_000, requested: 1, finished: 2, failed: 0 },
        ],
        medianWaitMs: 400,
        p95WaitMs: 1_250,
      }),
    });
    test.setMonitor(state());
    prepare?.(test);
  });
  const receive = (...transactions: Transaction[]) =>
    act(() => {
      ledger.receive(...transactions);
      window.test.setMonitor(state());
    });
  return { ...window, receive };
}

const grid = () => screen.findByLabelText('Transactions', { selector: '[role="grid"]' });
/** Returns the object of each row, top down. Found by selector, as queries by role are slow and this one repeats. */
const objects = async () =>
  [...(await grid()).querySelectorAll('[role="gridcell"][data-column="2"]')].map((cell) => cell.textContent);

describe('the list of transactions', () => {
  it('shows state, object, kind, waiting, work, cause and errors of each transaction, newest first', async () => {
    open();
    await waitFor(async () => expect(await objects()).toEqual(['INC-3', 'INC-2', 'INC-1']));
    const row = within(await grid()).getAllByRole('row')[2];
    const cells = row ? within(row).getAllByRole('gridcell') : [];
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'failed',
      'INC-2',
      'incident',
      '0.4 s',
      '1.2 s',
      'row 12 of incidents.csv',
      'originNode: There is no such machine.',
    ]);
    expect(screen.getByText('3 transactions, newest first')).toBeTruthy();
  });

  it('shows the number of transactions in each state, also in an unknown state, and filters by state', async () => {
    const { user } = open([...someRows, transactionOf(4, { status: 'frozen' })]);
    const states = await screen.findByRole('group', { name: 'States' });
    await waitFor(() =>
      expect(
        within(states)
          .getAllByRole('button')
          .map((button) => button.textContent),
      ).toEqual(['All 4', 'waiting 1', 'processing 0', 'done 1', 'failed 1', 'frozen 1']),
    );
    await user.click(within(states).getByRole('button', { name: 'failed 1' }));
    await user.click(within(states).getByRole('button', { name: 'frozen 1' }));
    await waitFor(async () => expect(await objects()).toEqual(['INC-4', 'INC-2']));
    expect(within(states).getByRole('button', { name: 'failed 1' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await user.click(within(states).getByRole('button', { name: 'All 4' }));
    await waitFor(async () => expect(await objects()).toHaveLength(4));
  });

  it('finds transactions by object or error, and offers to show all if none match', async () => {
    const { user } = open();
    const search = await screen.findByRole('searchbox', { name: 'Find by object or error' });
    await user.click(search);
    await user.paste('no such machine');
    await waitFor(async () => expect(await objects()).toEqual(['INC-2']));
    await user.clear(search);
    await user.paste('unheard of');
    expect(await screen.findByRole('heading', { name: 'No matching transactions' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(async () => expect(await objects()).toHaveLength(3));
  });

  it('says “N of M” of a filtered list, and offers “Clear”', async () => {
    const { user } = open();
    await grid();
    await user.click(await screen.findByRole('button', { name: 'failed 1' }));
    expect(await screen.findByText('1 of 3 transactions')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await objects()).toHaveLength(3));
    expect(screen.getByText('3 transactions, newest first')).toBeTruthy();
  });

  it('keeps its filter for its own connection and view only', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'failed 1' }));
    await waitFor(async () => expect(await objects()).toEqual(['INC-2']));
    expect(transactionFilters.get('default').statuses).toEqual(['done-failure']);
    expect(transactionFilters.get('other').statuses).toEqual([]);
    act(() => useMonitor.setState({ connectionId: 'another' }));
    await waitFor(async () => expect(await objects()).toHaveLength(3));
  });

  it('filters by a time range, and requests the figures of that range', async () => {
    const { user, inputs } = open();
    await grid();
    await user.click(screen.getByRole('combobox', { name: 'Time' }));
    await user.click(await screen.findByRole('option', { name: 'Last 15 minutes' }));
    await screen.findByRole('heading', { name: 'No matching transactions' });
    const figuresInput = inputs('monitor.figures').at(-1) as { range: { from: number; to: number } };
    expect(figuresInput.range.to - figuresInput.range.from).toBeGreaterThanOrEqual(15 * 60_000);
    await user.click(screen.getByRole('combobox', { name: 'Time' }));
    await user.click(await screen.findByRole('option', { name: 'Between…' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '1970-01-01T00:00' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '1969-12-30T00:00' } });
    expect(await screen.findByText('The end is before the start.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '1970-01-03T00:00' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(async () => expect(await objects()).toHaveLength(3));
  });

  it('shows how many transactions were requested, finished and failed, and how long they waited', async () => {
    open();
    expect(
      await screen.findByRole('img', { name: 'Last hour: 4 requested, 3 finished, 1 failed' }),
    ).toBeTruthy();
    const facts = screen.getByText('median wait').closest('dl');
    expect(facts?.textContent).toBe('requested4finished3failed1median wait0.4 s95 % waited at most1.3 s');
  });

  it('updates automatically, but only counts new rows while the pointer is over the list', async () => {
    const { user, receive } = open();
    await waitFor(async () => expect(await objects()).toContain('INC-3'));
    receive(transactionOf(4));
    await waitFor(async () => expect(await objects()).toHaveLength(4));
    const area = (await grid()).closest('[class*="list"]');
    if (area) fireEvent.pointerEnter(area);
    receive(transactionOf(5), transactionOf(6), transactionOf(3, { status: 'done-success' }));
    const button = await screen.findByRole('button', { name: '2 new' });
    expect(await objects()).toEqual(['INC-4', 'INC-3', 'INC-2', 'INC-1']);
    await waitFor(async () => expect(within(await grid()).queryByText('waiting')).toBeNull());
    await user.click(button);
    await waitFor(async () => expect(await objects()).toHaveLength(6));
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  it('opens a transaction with its errors, its cause and the other writes of its object', async () => {
    const secondWrite = transactionOf(4, { objectId: 'INC-2' });
    const { user } = open([...someRows, secondWrite], 'transactions', (test) => {
      test.respondMonitor({
        incident: ({ id }) => ({
          id,
          readAt: 1,
          issueXid: null,
          watched: false,
          timeline: [],
          isWhole: true,
          isCreationKnown: true,
          transactions: [],
          object: { $type: 'incident', subject: 'Disk full', platformStatus: 'PROCESSING' },
        }),
      });
      test.addStoredRun(runOf('gone', { id: 'run-7', fileName: 'incidents.csv' }));
    });
    await user.click(await within(await grid()).findByText('failed'));
    const panel = await screen.findByRole('complementary', { name: 'The transaction' });
    expect(within(panel).getByRole('heading', { name: 'INC-2' })).toBeTruthy();
    expect(await within(panel).findByText('Disk full')).toBeTruthy();
    expect(within(panel).getByRole('list', { name: 'Errors' }).textContent).toBe(
      'originNodeThere is no such machine. code 400',
    );
    expect(await within(panel).findByRole('heading', { name: '1 other write of this object' })).toBeTruthy();
    expect(within(panel).getByRole('link', { name: 'Open the object' }).getAttribute('href')).toBe(
      '#monitor/incidents/INC-2',
    );
    await user.click(within(panel).getByRole('button', { name: 'row 12 of incidents.csv' }));
    await waitFor(() => expect(location.hash).toBe('#import'));
    expect(await screen.findByRole('heading', { name: 'incidents.csv' })).toBeTruthy();
  });

  it('says in the details of a failed write that it created no object', async () => {
    const { user } = open(someRows, 'transactions', (test) =>
      test.respondMonitor({
        incident: () => {
          throw new AppError('not-found', 'There is no object “INC-2”.');
        },
      }),
    );
    await user.click(await within(await grid()).findByText('failed'));
    const panel = await screen.findByRole('complementary', { name: 'The transaction' });
    expect(await within(panel).findByText(/this write did not create it/)).toBeTruthy();
    expect(within(panel).queryByRole('link', { name: 'Open the object' })).toBeNull();
  });

  it('opens, changes and closes the transaction in the details by keyboard alone', async () => {
    const { user } = open();
    await waitFor(async () => expect(await objects()).toContain('INC-3'));
    (await grid()).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    const name = async () =>
      within(await screen.findByRole('complementary', { name: 'The transaction' })).getAllByRole('heading')[0]
        ?.textContent;
    expect(await name()).toBe('INC-3');
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await name()).toBe('INC-2'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(await grid());
  });

  it('shows the transaction that a notice links to, in a list of its object only', async () => {
    const secondWrite = transactionOf(4, { objectId: 'INC-2' });
    const { user } = open([...someRows, secondWrite], 'transactions/t-2', (test) =>
      test.setMonitor({
        notices: [
          {
            id: 'n',
            at: 5,
            rule: 'transaction-failed',
            title: 'INC-2 failed',
            text: '',
            view: 'default',
            objectId: 'INC-2',
            transactionId: 't-2',
            fresh: true,
          },
        ],
      }),
    );
    await waitFor(async () => expect(await objects()).toEqual(['INC-2', 'INC-2']));
    expect(await screen.findByRole('list', { name: 'Errors' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all objects' }));
    await waitFor(async () => expect(await objects()).toHaveLength(4));
  });

  it('says that the transactions of a connection that was never reached are unknown', async () => {
    openMonitor('transactions', (test) =>
      test.setMonitor({ views: [viewOf({ intake: 'signed-out', provedAt: null, message: 'Refused.' })] }),
    );
    expect(await screen.findByText('Refused. The transactions of this connection are unknown.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^All/ })).toBeNull();
  });

  it('says what to do if there are no transactions, and that the history is being read', async () => {
    const { test } = open([]);
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeTruthy();
    // There is nothing to filter, to find or to count.
    expect(screen.queryByRole('button', { name: /^All/ })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    const main = screen.getByRole('region', { name: 'Transactions' });
    expect(within(main).getByRole('link', { name: 'New object' }).getAttribute('href')).toBe('#monitor/new');
    act(() => test.setMonitor({ views: [viewOf({ intake: 'loading', updates: 3_000 })] }));
    expect(await screen.findByText(/3,000 updates so far/)).toBeTruthy();
  });

  it('shows an error if its rows cannot be loaded, and loads them again on request', async () => {
    let broken = true;
    const { user } = open(someRows, 'transactions', (test) => {
      const ledger = createTestLedger(someRows);
      test.respondMonitor({
        transactions: ({ filter, first, count }) => {
          if (broken) throw new Error('the disk is full');
          return ledger.page(filter, first, count);
        },
      });
    });
    const alert = await screen.findByRole('alert');
    broken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await objects()).toHaveLength(3));
  });
});
