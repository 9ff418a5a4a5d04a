import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import type { TriageJobResult } from '../../../../shared/monitor/triage/job.ts';
import {
  firstTriageSettings,
  type TriageChange,
  type TriageSettings,
} from '../../../../shared/monitor/triage/settings.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { endOf } from './job.test-kit.ts';

const view = 'default';
const filter = { statuses: [], watchedOnly: false, text: 'Queue of' };

let host: TestHost;
let state: ViewState | undefined;
let triage: TriageSettings | undefined;
let stop: () => void;
const ids: string[] = [];
beforeAll(async () => {
  host = await openTestHost();
  await host.setFaults({ automationOn: false });
  stop = host.api.monitor.changed((monitor) => {
    state = monitor.views[0];
    triage = monitor.triage;
  });
  const { monitor } = host.api;
  await vi.waitFor(() => expect(state?.intake).toBe('live'));
  const [origin] = await monitor.findOrigin({ text: 'web' });
  for (let n = 1; n <= 3; n++) {
    const id = await monitor.proposeId({ view, type: 'incident' });
    ids.push(id);
    const object = { $type: 'incident', subject: `Queue of mx-0${n}`, originNode: origin?.id ?? '' };
    await monitor.put({ view, id, object, mustBeNew: true });
  }
  // Taken incidents are resolved after half a minute at least.
  await host.setFaults({ automationSpeed: 2 });
  await vi.waitFor(async () => expect((await rows()).filter(({ status }) => status !== '')).toHaveLength(3));
  // The automation would resolve them, or change their attributes, during a test.
  await host.setFaults({ automationOn: false });
});
afterAll(async () => {
  stop();
  await host.close();
});

const rows = async (): Promise<IncidentRow[]> =>
  (await host.api.monitor.incidents({ view, filter, first: 0, count: 10 })).rows;
/** Sorts a result by `ids`: several incidents are processed at once, and are done in any order. */
const inOrder = ({ done, changes, ...result }: TriageJobResult): TriageJobResult => ({
  ...result,
  done: done.toSorted((one, other) => ids.indexOf(one) - ids.indexOf(other)),
  changes: changes.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
});
const runTriage = async (act: 'acknowledge' | 'assign' | 'end', some: string[] = ids) =>
  inOrder(await endOf(host.api.monitor, host.api.monitor.triage({ view, ids: some, act })));
const undoAssignment = async (changes: TriageChange[]) =>
  inOrder(await endOf(host.api.monitor, host.api.monitor.undoTriage({ view, act: 'assign', changes })));
const emptyResult = {
  done: [],
  unchanged: [],
  waiting: [],
  failed: [],
  unknown: [],
  changes: [],
  notTried: [],
};
const readObject = async (id: string) => (await host.api.monitor.incident({ view, id })).object;

describe('incidents', () => {
  it('are acknowledged with the name of the account, and each write is followed to its end', async () => {
    const result = await runTriage('acknowledge');
    const account = String((await readObject(ids[0] ?? ''))?.['/acknowledgedBy']);
    expect(account).toContain('@');
    const changes = ids.map((id) => ({ id, attribute: '/acknowledgedBy', written: account }));
    expect(result).toEqual({ ...emptyResult, done: ids, changes });
    await expect
      .poll(async () => (await rows()).map(({ acknowledgedBy }) => acknowledgedBy))
      .toEqual([account, account, account]);
    const transactions = { statuses: [], text: '', objectId: ids[0] ?? '', from: null, to: null };
    const { rows: writes } = await host.api.monitor.transactions({
      view,
      filter: transactions,
      first: 0,
      count: 5,
    });
    expect(writes[0]).toMatchObject({ status: 'done-success', cause: { from: 'triage' } });
  });

  it('keep their first acknowledgement', async () => {
    const result = await runTriage('acknowledge');
    expect(result).toMatchObject({ done: [], failed: [] });
    expect(result.unchanged.map(({ message }) => message)).toEqual(
      ids.map(() => expect.stringMatching(/^It was already acknowledged by .*@.*\.$/)),
    );
  });

  it('are assigned by the attribute that the connection names', async () => {
    await host.api.monitor.setTriage({
      ...firstTriageSettings,
      assignAttribute: '/owner',
      endComment: 'eject {id}',
    });
    await expect.poll(() => triage?.assignAttribute).toBe('/owner');
    expect(await runTriage('assign', ids.slice(0, 2))).toMatchObject({ failed: [], done: ids.slice(0, 2) });
    expect((await readObject(ids[0] ?? ''))?.['/owner']).toContain('@');
    expect(await readObject(ids[2] ?? '')).not.toHaveProperty('/owner');
    expect((await runTriage('assign', ids.slice(0, 1))).unchanged).toHaveLength(1);
  });

  it('are ended by the comment of the connection, once', async () => {
    const [id = ''] = ids;
    await host.setFaults({ automationOn: true, automationSpeed: 1 });
    expect(await runTriage('end', [id])).toEqual({ ...emptyResult, done: [id] });
    await expect.poll(async () => (await readObject(id))?.['platformStatus']).toBe('TERMINATED');
    const { timeline } = await host.api.monitor.incident({ view, id });
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'comment', text: `eject ${id}` }));
    expect((await runTriage('end', [id])).unchanged).toEqual([
      { id, message: 'It has ended already (TERMINATED).' },
    ]);
    await host.setFaults({ automationOn: false });
  });

  it('that no longer exist are not created', async () => {
    expect(await runTriage('assign', ['INC-NONE'])).toEqual({
      ...emptyResult,
      failed: [{ id: 'INC-NONE', message: 'The incident no longer exists.' }],
    });
    expect(await host.api.monitor.isFree({ view, id: 'INC-NONE' })).toBe(true);
  });

  it('are not ended without an end comment', async () => {
    await host.api.monitor.setTriage(firstTriageSettings);
    await expect(runTriage('end')).rejects.toThrow(/has no end comment yet/);
    await expect(
      host.api.monitor.setTriage({ ...firstTriageSettings, assignAttribute: 'owner' }),
    ).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('incidents of the same kind', () => {
  it('form one group, of which all can be selected', async () => {
    const { groups, of, counted, isAll } = await host.api.monitor.similar({ view, filter, by: 'both' });
    expect({ of, counted, isAll }).toEqual({ of: 1, counted: 3, isAll: true });
    const [group] = groups;
    expect(group).toMatchObject({
      pattern: 'Queue of …',
      originNode: expect.stringContaining('web'),
      count: 3,
    });
    expect(group?.newest.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const everything = { statuses: [], watchedOnly: false, text: '' };
    const name = { pattern: group?.pattern ?? '', originNode: group?.originNode ?? '' };
    for (const group of [name, { ...name, originNode: null }]) {
      const found = await host.api.monitor.incidentIds({ view, filter: everything, group });
      expect(found.ids.toSorted()).toEqual(ids.toSorted());
    }
    const byNode = await host.api.monitor.similar({ view, filter, by: 'node' });
    expect(byNode.groups).toMatchObject([{ pattern: null, originNode: name.originNode, nodes: 1, count: 3 }]);
  });
});

describe('a comment with fields', () => {
  it('is filled for each incident', async () => {
    const text = 'Restarting {node} of {id}.';
    const some = ids.slice(1);
    const filled = await host.api.monitor.fillComment({ view, id: some[0] ?? '', text });
    expect(filled).toMatch(new RegExp(`^Restarting .*web.* of ${some[0]}\\.$`));
    const started = host.api.monitor.commentMany({ view, ids: some, text, fill: true });
    expect(await endOf(host.api.monitor, started)).toMatchObject({ failed: [], notTried: [] });
    for (const id of some) {
      const { timeline } = await host.api.monitor.incident({ view, id });
      expect(timeline).toContainEqual(
        expect.objectContaining({ kind: 'comment', text: expect.stringContaining(`of ${id}.`) }),
      );
    }
  });
});

describe('undoing an assignment', () => {
  it('restores exactly the previous values, and keeps values that were written since', async () => {
    const [first = '', second = '', third = ''] = ids;
    // Comments of earlier tests may still arrive.
    const fields = async (id: string) => ({ ...(await readObject(id)), comments: {} });
    const before = await Promise.all(ids.map(fields));
    await host.api.monitor.put({
      view,
      id: first,
      mustBeNew: false,
      object: { $type: 'incident', '/assignee': 'ada' },
    });
    await expect.poll(async () => (await readObject(first))?.['/assignee']).toBe('ada');
    const assigned = await runTriage('assign', [first, third]);
    expect(assigned.changes).toEqual([
      expect.objectContaining({ id: first, attribute: '/assignee', former: 'ada' }),
      { id: third, attribute: '/assignee', written: expect.stringContaining('@') },
    ]);
    // Claims a value that the incident does not have.
    const outdated = { id: second, attribute: '/assignee', written: 'ada' };
    const undone = await undoAssignment([...assigned.changes, outdated]);
    expect(undone).toEqual({
      ...emptyResult,
      done: [first, third],
      unchanged: [{ id: second, message: '/assignee was changed since and is kept.' }],
    });
    expect(await fields(first)).toEqual({ ...before[0], '/assignee': 'ada' });
    expect(await fields(second)).toEqual(before[1]);
    expect(await fields(third)).toEqual(before[2]);
    const gone = await undoAssignment([{ ...outdated, id: 'INC-NONE' }]);
    expect(gone.failed).toEqual([{ id: 'INC-NONE', message: 'The incident no longer exists.' }]);
  });
});
