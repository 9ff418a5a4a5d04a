/** Tests the rehearsal, the preview and the check of files of domain objects, before their rows are sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf } from '../../imports/imports.test-kit.ts';
import { comment, heads, incident, machine } from './object-rows.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const rowsOf = async (runId: string) => {
  const filter = { outcome: 'all', cause: null, text: '' } as const;
  const { rows } = await host.api.imports.results({ runId, first: 0, count: 100, filter });
  return rows;
};

it('a rehearsal runs on a temporary practice platform that has the machines where incidents start', async () => {
  const file = await host.openText('objects.csv', csvOf(heads, [incident('i-1', 'm-9'), machine('m-1')]));
  const { runId } = await host.api.imports.rehearse({ fileId: file.id, seeded: true });
  expect(await host.waitForRun(runId)).toMatchObject({ rehearsal: true, counts: { stored: 2 } });
  expect(await host.countXid('PRACTICE:i-1')).toBe(0);
});

it('the preview of a request shows its address and body exactly as they are sent', async () => {
  const file = await host.openText('objects.csv', csvOf(heads, [incident('a/b ü', 'm-1', comment('c'))]));
  const request = await host.api.imports.request({ fileId: file.id, connectionId: 'practice' });
  expect(request).toMatchObject({ method: 'PUT', rows: 1, requests: 1, isCertain: true });
  expect(request.address).toBe(`${host.practice.objectsUrl}/views/default/objects/a%2Fb%20%C3%BC`);
  expect(JSON.parse(request.bodyStart)).toEqual({
    $type: 'incident',
    subject: 'Fan of m-1',
    originNode: 'm-1',
    priority: 'high',
    comments: { c: { comments: [{ timestamp: 1_700_000_000_000, value: 'c' }] } },
    '/room': 'B-12',
  });
});

it('the check finds faulty rows before they are sent', async () => {
  const rows = [
    machine(''),
    incident('i-1', ''),
    [...machine('m-1').slice(0, 4), 'a subject', '', '', '', ''],
    incident('i-2', 'm-1', 'please eject'),
    ['i-1', '', '', '', 'again', '', '', '', ''],
  ];
  const file = await host.openText('faulty.csv', csvOf(heads, rows));
  if (file.reading.state !== 'ready' || file.reading.file.check.state !== 'done')
    throw new Error('not checked');
  expect(file.reading.file.recognition.kind).toMatchObject({ value: 'objects', confidence: 'certain' });
  const found = file.reading.file.check.problems.map(({ rule, rows: count }) => `${rule} ${count}`);
  expect(found.toSorted()).toEqual([
    'comments-shape 1',
    'object-field-needed 1',
    'object-field-unknown 1',
    'object-id-missing 1',
    'object-id-twice 1',
    'object-type-missing 1',
  ]);
});

it('rows are sent to the view that the recipe names, and fail with 404 if that view does not exist', async () => {
  const file = await host.openText('objects.csv', csvOf(heads, [machine('m-1')]));
  if (file.reading.state !== 'ready') throw new Error('not ready');
  const targets = heads.map((name) => ({
    kind: 'attribute' as const,
    name,
    lookUp: false,
    from: { column: name },
    transforms: [],
  }));
  await host.api.imports.setRecipe({
    fileId: file.id,
    recipe: {
      version: 2,
      name: 'tickets',
      fingerprint: '',
      kind: 'objects',
      reading: {},
      sending: { view: 'it support' },
      targets,
    },
  });
  await host.waitForCheck(file.id);
  const request = await host.api.imports.request({ fileId: file.id, connectionId: 'practice' });
  expect(request.address).toContain('/views/it%20support/objects/m-1');
  const { id, counts } = await host.send(file.id);
  expect(counts).toMatchObject({ failed: 1 });
  expect(await rowsOf(id)).toMatchObject([{ reason: expect.stringContaining('404') }]);
});
