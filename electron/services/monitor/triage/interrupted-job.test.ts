import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { createJobRecords, removeJobRecords } from './job-records.ts';
import { createTriageJobs } from './jobs.ts';
import type { TriageOutcome } from './triaging.ts';

const done: TriageOutcome = { kind: 'done' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-jobs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts the part of the program that executes jobs, with `workOn` as its work. */
function openJobs(workOn: (id: string) => Promise<TriageOutcome>, connectionId = 'c') {
  const jobs = createTriageJobs({
    newId: () => 'job-1',
    after: () => () => undefined,
    records: createJobRecords({ folder, connectionId, now: () => 1 }),
    begin: async () => workOn,
    log: { error: () => undefined },
  });
  const listed = () => {
    let now: TriageJob[] = [];
    jobs.listen((all) => {
      now = all;
    })();
    return now;
  };
  const start = (ids: readonly string[]) =>
    jobs.start({ view: 'default', asked: { work: 'comment', text: 'Seen.', fill: false }, ids });
  return { jobs, listed, start };
}
const never = new Promise<never>(() => undefined);
/** Ids of which one is done, eight are in progress, and the rest is not tried. */
const ids = Array.from({ length: 12 }, (_, at) => `INC-${at}`);

it('a job that ended with the program is listed again, with what was, may have been, and was not written', async () => {
  const { start, listed } = openJobs((id) => (id === 'INC-0' ? Promise.resolve(done) : never));
  await start(ids);
  await expect.poll(() => listed()).toMatchObject([{ state: 'working' }]);
  await expect.poll(() => readFileSync(join(folder, 'job-1.jsonl'), 'utf8')).toContain('INC-8');

  const sent: string[] = [];
  const later = openJobs(async (id) => {
    sent.push(id);
    return done;
  });
  const inProgress = ids.slice(1, 9);
  expect(later.listed()).toMatchObject([
    { id: 'job-1', work: 'comment', state: 'ended', total: 12, done: 1, failed: 0, unknown: inProgress },
  ]);
  expect(later.jobs.result('job-1')).toMatchObject({ done: ['INC-0'], notTried: ids.slice(9) });

  // The rest is continued, without a second write to the others.
  await later.jobs.tryAgain('job-1', 'notTried');
  await expect.poll(() => later.listed()).toMatchObject([{ state: 'ended', done: 4 }]);
  expect(sent).toEqual(ids.slice(9));
  expect(openJobs(async () => done).listed()).toMatchObject([
    { state: 'ended', done: 4, unknown: inProgress, reason: '' },
  ]);
  await later.jobs.tryAgain('job-1', 'unknown');
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

it('a job is listed for its own connection only, and no longer once it is complete', async () => {
  const { start, listed } = openJobs((id) =>
    id === 'INC-1' ? Promise.reject(new Error('No.')) : Promise.resolve(done),
  );
  await start(ids);
  await expect.poll(() => listed()).toMatchObject([{ state: 'ended', failed: 1 }]);
  expect(openJobs(async () => done, 'other').listed()).toEqual([]);
  const later = openJobs(async () => done);
  expect(later.listed()).toMatchObject([{ failed: 1, reason: '', failures: [{ ids: ['INC-1'] }] }]);
  await later.jobs.tryAgain('job-1', 'failed');
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

it('a file that was not written completely is read as far as it goes', () => {
  writeFileSync(join(folder, 'job-0.jsonl'), '{"id":"job-0","conn');
  const head = {
    id: 'job-1',
    connectionId: 'c',
    view: 'default',
    asked: { work: 'end' },
    ids: ['a', 'b'],
    at: 1,
  };
  writeFileSync(join(folder, 'job-1.jsonl'), `${JSON.stringify(head)}\n`);
  appendFileSync(join(folder, 'job-1.jsonl'), '{"incident":"a","outcome":null}\n{"incid');
  expect(openJobs(async () => done).listed()).toMatchObject([
    { id: 'job-1', done: 0, failed: 0, unknown: ['a'], total: 2 },
  ]);
});

it('nothing is written that cannot be recorded before; what was written counts as done, recorded or not', async () => {
  const sent: string[] = [];
  const { start, listed } = openJobs(async (id) => {
    sent.push(id);
    rmSync(folder, { recursive: true });
    return done;
  });
  await start(['INC-0', 'INC-1', 'INC-2']);
  await expect.poll(() => listed()).toMatchObject([{ state: 'ended', done: 1, failed: 2 }]);
  expect(sent).toEqual(['INC-0']);
  mkdirSync(folder);
});

it('the records of a connection that was removed are deleted, and no others', async () => {
  const { start, listed } = openJobs(() => never);
  await start(ids);
  await expect.poll(() => listed()).toMatchObject([{ state: 'working' }]);
  removeJobRecords(folder, 'other');
  expect(openJobs(async () => done).listed()).toHaveLength(1);
  removeJobRecords(folder, 'c');
  expect(readdirSync(folder)).toEqual([]);
});

it('records that cannot be read are reported', () => {
  mkdirSync(join(folder, 'job-0.jsonl'));
  const { jobs, listed } = openJobs(async () => done);
  expect(jobs.isUnreadable).toBe(true);
  expect(listed()).toEqual([]);
  rmSync(join(folder, 'job-0.jsonl'), { recursive: true });
  expect(openJobs(async () => done).jobs.isUnreadable).toBe(false);
});
