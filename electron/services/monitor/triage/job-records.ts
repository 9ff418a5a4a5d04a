/**
 * Records of the jobs on several incidents, one file each, so that the next start of the program knows what was and was
 * not written. An incident is recorded before it is worked on, and again with the outcome.
 */
import {
  appendFileSync,
  closeSync,
  constants,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isFileMissing, toAppError } from '../../../../shared/errors.ts';
import { parseJson } from '../../../../shared/json/parse-json.ts';
import type { TriageJobResult, TriageWork } from '../../../../shared/monitor/triage/job.ts';
import { triageAct, triageChange } from '../../../../shared/monitor/triage/settings.ts';
import type { TriageOutcome } from './triaging.ts';

/** What a job does to each of its incidents. */
const requestedWork = z.discriminatedUnion('work', [
  z.object({ work: triageAct }),
  z.object({ work: z.literal('comment'), text: z.string(), fill: z.boolean() }),
  z.object({ work: z.enum(['undo-acknowledge', 'undo-assign']), changes: z.array(triageChange) }),
]) satisfies z.ZodType<{ work: TriageWork }>;
export type RequestedWork = z.infer<typeof requestedWork>;

type Outcome = TriageOutcome | { readonly kind: 'failed'; readonly message: string };

const head = z.object({
  id: z.string(),
  connectionId: z.string(),
  view: z.string(),
  asked: requestedWork,
  ids: z.array(z.string()),
  /** Milliseconds since epoch. */
  at: z.number(),
});

/** Entry after the head: the beginning of an attempt or its end, or the beginning of the work on an incident or its end. */
const entry = z.union([
  z.object({ reason: z.string().nullable() }),
  z.object({
    incident: z.string(),
    outcome: z
      .object({
        kind: z.enum(['done', 'unchanged', 'waiting', 'failed']),
        message: z.string().default(''),
        change: triageChange.optional(),
      })
      .nullable(),
  }),
]);
type Entry = z.input<typeof entry>;

export interface RecordedJob extends Omit<z.infer<typeof head>, 'connectionId' | 'at'> {
  readonly result: TriageJobResult;
  readonly reason: string;
}

export interface JobRecords {
  /**
   * The recorded jobs of this connection, oldest first.
   * @throws the error of the file system if they cannot be read
   */
  read(): RecordedJob[];
  /** Records the beginning of an attempt. */
  begin(job: Pick<RecordedJob, 'id' | 'view' | 'asked' | 'ids'>): void;
  /** Returns the same work, recorded for each incident, if the job is recorded. */
  recording(jobId: string, work: (id: string) => Promise<TriageOutcome>): typeof work;
  /** @param reason why incidents were not tried; empty if all were, or if the user stopped the job */
  end(jobId: string, reason: string): void;
  remove(jobId: string): void;
}

export function createJobRecords(deps: {
  readonly folder: string;
  readonly connectionId: string;
  readonly now: () => number;
}): JobRecords {
  const { folder, connectionId, now } = deps;
  const recorded = new Set<string>();
  const pathOf = (jobId: string) => join(folder, `${jobId}.jsonl`);
  const append = (jobId: string, value: object, isSynced: boolean, created = 0) => {
    const file = openSync(pathOf(jobId), constants.O_WRONLY | constants.O_APPEND | created, 0o600);
    try {
      appendFileSync(file, `${JSON.stringify(value)}\n`);
      if (isSynced) fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
  };
  /** Records what is about to happen, which must be known also after a power failure. */
  const addBefore = (jobId: string, value: Entry) => {
    if (recorded.has(jobId)) append(jobId, value, true);
  };
  /** Records what has happened. Where that fails or is lost, the next start says that it may have happened. */
  const addAfter = (jobId: string, value: Entry) => {
    if (!recorded.has(jobId)) return;
    try {
      append(jobId, value, false);
    } catch {
      // The disk may be full; the work itself was done.
    }
  };
  return {
    read() {
      const jobs = jobsOf(folder, connectionId).toSorted((one, other) => one.at - other.at);
      for (const { id } of jobs) recorded.add(id);
      return jobs;
    },
    begin(job) {
      if (!recorded.has(job.id)) {
        mkdirSync(folder, { recursive: true });
        append(job.id, { ...job, connectionId, at: now() }, true, constants.O_CREAT);
        recorded.add(job.id);
      }
      addBefore(job.id, { reason: null });
    },
    recording: (jobId, work) => async (incident) => {
      addBefore(jobId, { incident, outcome: null });
      const outcome = await work(incident).catch((error: unknown) => {
        addAfter(jobId, { incident, outcome: { kind: 'failed', message: toAppError(error).message } });
        throw error;
      });
      addAfter(jobId, { incident, outcome });
      return outcome;
    },
    end: (jobId, reason) => addAfter(jobId, { reason }),
    remove(jobId) {
      if (recorded.delete(jobId)) rmSync(pathOf(jobId), { force: true });
    },
  };
}

export const jobsFolderIn = (dataFolder: string): string => join(dataFolder, 'triage-jobs');

/** Deletes the records of a connection that was removed: nothing can be continued there. */
export function removeJobRecords(folder: string, connectionId: string): void {
  for (const { id } of jobsOf(folder, connectionId)) rmSync(join(folder, `${id}.jsonl`), { force: true });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isFileMissing(error)) return []; // There was no job yet.
    throw error;
  }
}

function jobsOf(folder: string, connectionId: string) {
  return filesIn(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readJob(readFileSync(join(folder, name), 'utf8')))
    .filter((job) => job !== null)
    .filter((job) => job.connectionId === connectionId);
}

/** Returns a job from its file; null if its head was not written completely: nothing was sent then. */
function readJob(text: string): (RecordedJob & z.infer<typeof head>) | null {
  const [first, ...rest] = text.split('\n').map(parseJson);
  const job = head.safeParse(first).data;
  if (job === undefined) return null;
  const outcomes = new Map<string, Outcome | null>();
  let endReason: string | null = null;
  for (const line of rest) {
    const each = entry.safeParse(line).data;
    if (each === undefined) continue;
    if ('reason' in each) endReason = each.reason;
    else outcomes.set(each.incident, each.outcome as Outcome | null);
  }
  const result = noOutcomes();
  for (const id of job.ids) {
    const outcome = outcomes.get(id);
    if (outcome === undefined) result.notTried.push(id);
    else if (outcome === null) result.unknown.push(id);
    else if (outcome.kind === 'failed' || outcome.kind === 'unchanged')
      result[outcome.kind].push({ id, message: outcome.message });
    else result[outcome.kind].push(id);
    if (outcome?.kind === 'done' && outcome.change) result.changes.push(outcome.change);
  }
  return { ...job, result, reason: endReason ?? 'Graph Intake ended during this work.' };
}

/** The result of a job that has not begun. */
export const noOutcomes = (): TriageJobResult => ({
  done: [],
  unchanged: [],
  waiting: [],
  failed: [],
  unknown: [],
  changes: [],
  notTried: [],
});
