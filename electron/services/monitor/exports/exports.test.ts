import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportDestination } from '../../../../shared/export-destination.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { flowExport } from './tables.ts';

const view = 'default';
const everything = { statuses: [], watchedOnly: false, text: '' };
const formula = '=HYPERLINK("http://x")';
const markup = '<script>alert("1")</script> & <img src=x onerror=alert(1)>';

let host: TestHost;
let state: ViewState | undefined;
let stop: () => void;
let id = '';
beforeEach(async () => {
  host = await openTestHost();
  await host.setFaults({ automationSpeed: 200 });
  stop = host.api.monitor.changed(({ views }) => {
    state = views[0];
  });
  const { monitor } = host.api;
  await expect.poll(() => state?.intake).toBe('live');
  id = await monitor.proposeId({ view, type: 'incident' });
  const [origin] = await monitor.findOrigin({ text: 'web' });
  const object = {
    $type: 'incident',
    subject: formula,
    description: markup,
    originNode: origin?.id ?? '',
    '/customer': '@ACME',
    '/previousState': 'PROCESSING',
  };
  await monitor.put({ view, id, object, mustBeNew: true });
  await expect
    .poll(async () => (await monitor.incident({ view, id })).object?.['platformStatus'])
    .toBeTruthy();
  await monitor.comment({ view, id, text: `-1 ${markup}` });
  await expect
    .poll(
      async () =>
        (await monitor.incident({ view, id })).timeline.filter(
          (entry) => entry.kind === 'comment' && entry.state === 'stored',
        ).length,
    )
    .toBeGreaterThan(1);
  await host.setFaults({ automationOn: false });
});
afterEach(async () => {
  stop();
  await host.close();
});

const textOf = (delivery: ExportDestination) => {
  if (delivery.to !== 'path') throw new Error('It was not written.');
  return readFile(delivery.path, 'utf8');
};
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const tableOf = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });

describe('an export of incidents', () => {
  it('has every incident of the filter, with formulas made harmless in CSV and unchanged in JSON', async () => {
    const request = { view, filter: everything, ids: null, what: 'incidents' } as const;
    const csv = await host.api.monitor.exportIncidents({ ...request, format: 'csv' });
    const json = await host.api.monitor.exportIncidents({ ...request, format: 'jsonl' });
    const table = tableOf(await textOf(csv.delivery));
    const rows = linesOf(await textOf(json.delivery));
    const { of: total } = await host.api.monitor.incidents({ view, filter: everything, first: 0, count: 1 });
    expect(csv).toMatchObject({ isAll: true, delivery: { rows: total } });
    expect(rows).toHaveLength(total);
    expect(table.errors).toEqual([]);
    const exportedRow = table.data.find((row) => row['id'] === id);
    expect(exportedRow?.['subject']).toBe(`'${formula}`);
    expect(exportedRow?.['description']).toBe(markup);
    // On a slow machine, the automation has ended the incident by now.
    const { object } = await host.api.monitor.incident({ view, id });
    expect(exportedRow?.['status']).toBe(object?.['platformStatus']);
    // Also a free attribute with a status as its value is exported; the status itself has its column.
    expect(JSON.parse(exportedRow?.['otherFields'] ?? '')).toEqual({
      '/customer': '@ACME',
      '/previousState': 'PROCESSING',
    });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ subject: formula, description: markup });
    for (const cell of table.data.flatMap((row) => Object.values(row)))
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('has only the incidents that are selected by id', async () => {
    const { delivery } = await host.api.monitor.exportIncidents({
      view,
      filter: { ...everything, text: 'nothing like this' },
      ids: [id],
      what: 'incidents',
      format: 'jsonl',
    });
    expect(linesOf(await textOf(delivery)).map((row) => row['id'])).toEqual([id]);
  });

  it('is in the order of the list, as are the ids of a filter', async () => {
    const list = { view, filter: everything, order: { by: 'id', descending: true } } as const;
    const page = await host.api.monitor.incidents({ ...list, first: 0, count: 500 });
    const ids = page.rows.map((row) => row.id);
    expect(page.isSorted).toBe(true);
    expect(ids).toEqual(ids.toSorted().reverse());
    const { delivery } = await host.api.monitor.exportIncidents({
      ...list,
      ids: null,
      what: 'incidents',
      format: 'jsonl',
    });
    expect(linesOf(await textOf(delivery)).map((row) => row['id'])).toEqual(ids);
    expect(await host.api.monitor.incidentIds(list)).toEqual({ ids, isAll: true });
  });

  it('has the timeline of each incident with the authors that are known', async () => {
    const { delivery } = await host.api.monitor.exportIncidents({
      view,
      filter: everything,
      ids: [id],
      what: 'timelines',
      format: 'csv',
    });
    const { data } = tableOf(await textOf(delivery));
    expect(new Set(data.map((row) => row['incident']))).toEqual(new Set([id]));
    expect(data.map((row) => row['kind'])).toEqual(expect.arrayContaining(['write', 'comment']));
    expect(data.find((row) => row['text'] === `'-1 ${markup}`)).toMatchObject({
      kind: 'comment',
      author: expect.stringContaining('@'),
    });
  });

  it('can be selected by a text in the values, but not in the names of free attributes', async () => {
    const byName = await host.api.monitor.incidentIds({ view, filter: { ...everything, text: '/customer' } });
    expect(byName).toEqual({ ids: [], isAll: true });
    const byValue = await host.api.monitor.incidentIds({ view, filter: { ...everything, text: '@acme' } });
    expect(byValue).toEqual({ ids: [id], isAll: true });
  });
});

describe('an export of transactions', () => {
  it('has each transaction with its object and who requested it', async () => {
    const filter = { statuses: [], text: '', objectId: id, from: null, to: null };
    const { delivery } = await host.api.monitor.exportTransactions({ view, filter, format: 'jsonl' });
    const rows = linesOf(await textOf(delivery));
    expect(rows).toHaveLength(2);
    expect(rows.at(-1)).toMatchObject({
      objectId: id,
      requestedBy: 'this program',
      cause: { from: 'form' },
      requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });
});

describe('an exported incident', () => {
  it('is a self-contained page without scripts, in which every text is escaped', async () => {
    const page = await textOf(await host.api.monitor.exportIncident({ view, id, format: 'html' }));
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;img src=x');
    expect(page).toContain("default-src 'none'");
    const tags = [...page.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag);
    expect(tags).not.toContain('script');
    expect(tags).not.toContain('img');
    expect(tags).not.toContain('link');
    expect(page).not.toMatch(/<[^>]*\son[a-z]+=/);
  });

  it('names the authors that the platform knows', async () => {
    const page = await textOf(await host.api.monitor.exportIncident({ view, id, format: 'html' }));
    expect(page).toMatch(/<b>Comment<\/b> <span class="quiet">by Practice Platform<\/span>/);
    const named = await host.api.monitor.authors({ view, id });
    expect(Object.values(named).length).toBeGreaterThan(1);
  });
});

describe('the chart of the dashboard', () => {
  /** The signature of PNG files and three more bytes. */
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

  it('is written as a table with one row for each interval', async () => {
    // One day.
    const width = 86_400_000;
    const from = Math.floor(Date.now() / width) * width - width;
    const range = { view, from, to: from + 2 * width, width } as const;
    const { flow } = await host.api.monitor.dashboard(range);
    const delivery = await host.api.monitor.exportFlow(range);
    const { data, errors } = tableOf(await textOf(delivery));
    expect(errors).toEqual([]);
    expect(delivery).toMatchObject({ rows: 2 });
    expect(data.map((row) => [row['from'], row['opened'], row['updates'], row['notCounted']])).toEqual(
      flow.map(({ at, opened, updates, excluded }) => [
        new Date(at).toISOString(),
        ...[opened, updates, excluded].map(String),
      ]),
    );
    expect(flow.reduce((sum, { updates }) => sum + updates, 0)).toBeGreaterThan(0);
  });

  it('leaves cells empty that depend on transactions, if none were read', () => {
    const counts = { opened: 0, ended: 4, stopped: 0, updates: 9, automated: 0, written: 0, excluded: 2 };
    expect(flowExport([{ at: 0, ...counts }], 60_000, false)).toMatchObject([
      { ended: 4, resolvedByAutomation: null, endedAfterWrite: null, notCounted: 2 },
    ]);
  });

  it('is written as a PNG file, and other content is refused', async () => {
    const { monitor } = host.api;
    const delivery = await monitor.exportPicture({ name: 'chart', base64: png.toString('base64') });
    if (delivery.to !== 'path') throw new Error('It was not written.');
    expect(await readFile(delivery.path)).toEqual(png);
    const text = Buffer.from('<script>').toString('base64');
    await expect(monitor.exportPicture({ name: 'chart', base64: text })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });
});
