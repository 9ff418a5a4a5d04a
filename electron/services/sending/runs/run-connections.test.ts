import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machines, machinesCsv } from '../../imports/imports.test-kit.ts';
import { createRunConnections } from './run-connections.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const named = (name: string) => ({
  name,
  environment: 'test' as const,
  colour: null,
  addresses: host.practice,
  clientId: host.practice.clientId,
  clientSecret: host.practice.clientSecret,
  username: host.practice.username,
  password: host.practice.password,
});

/** Sends a file to a connection, and cancels the run before a row is stored. */
async function cancelledRun(connectionId: string): Promise<string> {
  await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
  const file = await host.openText('plant.csv', machinesCsv(machines(5)));
  await host.api.connections.choose({ id: connectionId });
  const { runId } = await host.api.imports.send({ fileId: file.id, connectionId });
  await host.api.imports.cancel({ runId });
  await host.setFaults({});
  await expect.poll(async () => (await host.api.imports.run({ runId })).resumable).toBe(true);
  return runId;
}

/** Opens another host on the same data. Without a keyring, it cannot sign in to other connections. */
async function restart(): Promise<void> {
  await host.api.connections.choose({ id: 'practice' });
  await host.leave();
  host = await openTestHost({ after: host });
}

describe('the connection of a run', () => {
  it('is renamed in the run too, at once and after a restart, so that it can be continued', async () => {
    const { id } = await host.api.connections.add(named('Plant 7'));
    const runId = await cancelledRun(id);
    const run = () => host.api.imports.run({ runId });
    await host.api.connections.change({ ...named('Plant 8'), id });
    expect(await run()).toMatchObject({ connection: 'Plant 8', resumable: true });

    await restart();
    expect(await run()).toMatchObject({ connection: 'Plant 8' });
    await host.api.connections.change({ ...named('Plant 9'), id });
    expect(await run()).toMatchObject({ connection: 'Plant 9', resumable: true });
    expect(await host.api.imports.history({ text: 'plant 9', first: 0, count: 10 })).toMatchObject({
      rows: [{ id: runId, connection: 'Plant 9' }],
    });
  });

  it('is missing once it was removed, also if a new one has its name, and the run is not continued', async () => {
    const { id } = await host.api.connections.add(named('Plant 7'));
    const runId = await cancelledRun(id);
    await host.api.connections.remove({ id });
    const { id: otherId } = await host.api.connections.add(named('Plant 7'));
    await host.api.connections.choose({ id: otherId });
    const expectEnded = async () => {
      const whyNotResumable = expect.stringMatching(
        /“Plant 7” of this run is no longer in the list.*export its unsent rows/,
      );
      expect(await host.api.imports.run({ runId })).toMatchObject({ resumable: false, whyNotResumable });
      const { rows } = await host.api.imports.history({ text: '', first: 0, count: 10 });
      expect(rows).toMatchObject([{ id: runId, resumable: false }]);
    };
    await expectEnded();
    const options = { runId, connectionId: otherId, repeatAtStake: null, changedFile: false };
    await expect(host.api.imports.continueRun(options)).rejects.toThrow('no longer in the list');

    await restart();
    await expectEnded();
  });

  it('is not called removed if it is in a file of a terminal, or while the list is not known', () => {
    const ignore = () => undefined;
    const connections = createRunConnections({
      journal: { renameConnection: ignore },
      log: { info: ignore, error: ignore },
      onRename: ignore,
      onChange: ignore,
    });
    const ofFile = { connectionId: 'file-1', connection: 'Nightly' };
    const ofWindow = { connectionId: 'a', connection: 'Plant 7' };
    expect(connections.whyMissing(ofWindow)).toBe('');
    connections.set([{ id: 'b', name: 'Plant 8' }]);
    expect(connections.whyMissing(ofFile)).toMatch(/^The connection “Nightly” of this run is in a file/);
    expect(connections.whyMissing(ofWindow)).toMatch(
      /^The connection “Plant 7” of this run is no longer in the list/,
    );
    expect(connections.whyMissing({ connectionId: 'b', connection: 'Plant 8' })).toBe('');
  });
});
