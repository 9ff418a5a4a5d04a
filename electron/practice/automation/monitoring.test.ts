import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectClient, objectClient } from '../objects/objects.test-kit.ts';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';
import { second } from './incidents.test-kit.ts';

let practice: TestPractice;
let client: ObjectClient;
let updates: () => Promise<Json[]>;
beforeEach(async () => {
  practice = await startTestPractice({ isClockManual: true, automation: true, tokenLifeSeconds: 1_000_000 });
  client = objectClient(practice);
  updates = await client.newUpdates();
});
afterEach(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

/** Returns the updates that created an incident: only those have a subject. */
const newIncidents = async () =>
  (await updates()).filter(({ $delta }) => (($delta ?? []) as string[]).includes('subject'));

describe('the monitoring of the practice world', () => {
  it('reports no incidents by default', async () => {
    practice.moveClock(3_600 * second);
    expect(await newIncidents()).toEqual([]);
  });

  it('reports one incident a minute at the normal pace, each for an existing machine', async () => {
    await practice.setFaults({ incidentPace: 'normal' });
    for (let minute = 0; minute < 3; minute++) practice.moveClock(60 * second);
    const reported = await newIncidents();
    expect(new Set(reported.map(({ $id }) => $id)).size).toBe(3);
    for (const { originNode, priority } of reported) {
      expect(await practice.byXid(String(originNode))).toHaveLength(1);
      expect(String(priority)).toMatch(/^[1-5]$/);
    }
    await practice.setFaults({ incidentPace: 'off' });
    practice.moveClock(3_600 * second);
    expect(await newIncidents()).toHaveLength(3);
  });

  it('reports incidents that the automation processes', async () => {
    await practice.setFaults({ incidentPace: 'normal' });
    practice.moveClock(60 * second);
    const [incident] = await newIncidents();
    await practice.setFaults({});
    practice.moveClock(300 * second);
    expect((await client.object(String(incident?.['$id'])))['platformStatus']).toMatch(/RESOLVED|STOPPED/);
  });

  it('uses no incident number twice, also after a restart', async () => {
    await practice.setFaults({ incidentPace: 'storm' });
    practice.moveClock(second);
    const before = (await newIncidents()).map(({ $id }) => $id);
    await practice.restart();
    client = objectClient(practice);
    updates = await client.newUpdates();
    await practice.setFaults({ incidentPace: 'storm' });
    practice.moveClock(second);
    const after = (await newIncidents()).map(({ $id }) => $id);
    expect(before.length * after.length).toBeGreaterThan(0);
    expect(new Set([...before, ...after]).size).toBe(before.length + after.length);
  });
});
