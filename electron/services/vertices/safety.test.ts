import { afterEach, describe, expect, it } from 'vitest';
import { openTestHost } from '../../host.test-kit.ts';
import { openVerticesTest, type VerticesTest } from './vertices.test-kit.ts';

let test: VerticesTest;
afterEach(() => test.close());

const api = () => test.host.api;
const base = { 'ogit/name': 'web-07' };
const create = () => test.create(base);
const write = (id: string, agreed: boolean, name = 'new') =>
  api().vertices.write({ id, base, bodies: [{ 'ogit/name': name }], agreed });
const nameOf = async (id: string) => (await test.graph('GET', `/${id}`))['ogit/name'];
const state = () =>
  new Promise<{ readOnly: string | null; mayWrite: boolean; writes: number }>((resolve) => {
    const stop = api().vertices.changed((published) => {
      resolve(published);
      queueMicrotask(() => stop());
    });
  });
const setReadOnly = (readOnly: boolean) => api().connections.setReadOnly({ id: test.connectionId, readOnly });
const machines = (count: number) =>
  [
    '"ogit/_xid","ogit/_type","ogit/_scope"',
    ...Array.from({ length: count }, (_, n) => `"safe:${n}","ogit/MARS/Machine","practice-scope"`),
  ].join('\n');
const refusal = { code: 'conflict', message: expect.stringMatching(/^“Site” is read-only here: [^.]+\.$/) };

describe('writing to production', () => {
  it('needs an approval once in a session', async () => {
    test = await openVerticesTest({ environment: 'production' });
    const id = await create();
    expect(await state()).toMatchObject({ mayWrite: false, readOnly: null });
    await expect(write(id, false)).rejects.toMatchObject({ code: 'bad-input' });
    expect(await nameOf(id)).toBe('web-07');
    expect(await write(id, true)).toMatchObject({ outcome: 'written' });
    expect(await state()).toMatchObject({ mayWrite: true, writes: 1 });
    const again = { id, base: { 'ogit/name': 'new' }, bodies: [{ 'ogit/name': 'newer' }], agreed: false };
    expect(await api().vertices.write(again)).toMatchObject({ outcome: 'written' });
  });

  it('needs an approval again after another connection was chosen', async () => {
    test = await openVerticesTest({ environment: 'production' });
    const id = await create();
    await write(id, true);
    await api().connections.choose({ id: 'practice' });
    expect(await state()).toMatchObject({ mayWrite: true });
    await api().connections.choose({ id: test.connectionId });
    expect(await state()).toMatchObject({ mayWrite: false });
    await expect(write(id, false)).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('a vertex that was read from another connection', () => {
  it('is not written to through the connection that is chosen now', async () => {
    test = await openVerticesTest();
    const id = await create();
    await api().vertices.open({ name: id });
    await api().connections.choose({ id: 'practice' });
    await expect(write(id, true)).rejects.toMatchObject({ code: 'conflict' });
    await api().vertices.open({ name: id });
    expect(await write(id, true)).toMatchObject({ outcome: 'written' });
  });

  it('does not approve writes to production when its own write is refused', async () => {
    test = await openVerticesTest({ environment: 'production' });
    const id = await create();
    await api().connections.choose({ id: 'practice' });
    await api().vertices.open({ name: id });
    await api().connections.choose({ id: test.connectionId });
    await expect(write(id, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await state()).toMatchObject({ mayWrite: false });
  });
});

describe('a read-only connection', () => {
  it('is shown on the page and refuses every write to a vertex', async () => {
    test = await openVerticesTest();
    const id = await create();
    const series = await test.create({}, 'ogit/Timeseries');
    await setReadOnly(true);
    expect((await state()).readOnly).toMatch(/^“Site” is read-only here/);
    const { vertices } = api();
    const source = { kind: 'sample', name: 'edges.csv' } as const;
    for (const refused of [
      write(id, true),
      vertices.addValues({ id: series, points: [{ at: 1, value: 'x' }], agreed: true }),
      vertices.upload({ id, source, contentType: 'text/csv', agreed: true }),
    ])
      await expect(refused).rejects.toMatchObject(refusal);
    expect(await nameOf(id)).toBe('web-07');
    expect((await state()).writes).toBe(0);
    expect(await vertices.open({ name: id })).toMatchObject({ id });
    await setReadOnly(false);
    expect(await write(id, false)).toMatchObject({ outcome: 'written' });
  });

  it('refuses imports, plans and continued runs', async () => {
    test = await openVerticesTest();
    const { imports } = api();
    const { connectionId } = test;
    const { id: fileId } = await test.host.openText('machines.csv', machines(3));
    const sent = await test.host.send(fileId);
    await setReadOnly(true);
    await expect(imports.send({ fileId, connectionId })).rejects.toMatchObject(refusal);
    await expect(imports.sendAll({ connectionId, selection: 'all' })).rejects.toMatchObject(refusal);
    const options = { runId: sent.id, connectionId, repeatAtStake: null, changedFile: false };
    await expect(imports.continueRun(options)).rejects.toMatchObject(refusal);
  });

  it('ends an active run', async () => {
    test = await openVerticesTest();
    const { id: fileId } = await test.host.openText('machines.csv', machines(3_000));
    await test.host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    const { runId } = await api().imports.send({ fileId, connectionId: test.connectionId });
    await setReadOnly(true);
    await test.host.setFaults({});
    const run = await test.host.waitForRun(runId);
    expect(run).toMatchObject({ state: 'stopped', message: refusal.message });
    expect(run.counts['not-sent']).toBeGreaterThan(0);
  });

  it('refuses objects and comments', async () => {
    test = await openVerticesTest();
    const { monitor } = api();
    await setReadOnly(true);
    const object = { $type: 'incident', subject: 'x' };
    const at = { view: 'default', id: 'INC-1' };
    for (const refused of [
      monitor.put({ ...at, object, mustBeNew: true }),
      monitor.remove(at),
      monitor.comment({ view: 'default', id: 'INC-1', text: 'x' }),
    ])
      await expect(refused).rejects.toMatchObject(refusal);
  });

  it('stays read-only in the next session, and can be the practice platform', async () => {
    test = await openVerticesTest();
    await setReadOnly(true);
    await api().connections.setReadOnly({ id: 'practice', readOnly: true });
    // Without a keyring, the next session cannot sign in to the other connection.
    await api().connections.choose({ id: 'practice' });
    await test.host.leave();
    const next = await openTestHost({ after: test.host });
    const published = await new Promise<{ id: string; readOnly: boolean }[]>((resolve) => {
      const stop = next.api.connections.changed(({ connections }) => {
        resolve(connections);
        queueMicrotask(() => stop());
      });
    });
    await next.leave();
    expect(published.map(({ readOnly }) => readOnly)).toEqual([true, true]);
  });
});
