/** Imports: from a dropped file to a result for every row. Calls, news and the shapes they carry. */
import { z } from 'zod';
import { columnKinds } from './columns/header.ts';
import { dialectNames } from './csv/dialects.ts';
import { outcome, outcomeCounts } from './imports/outcomes.ts';
import { call, news } from './rpc.ts';

/** Where a file comes from: a path on this machine, a copy that the browser window sent, or a sample of ours. */
export const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), path: z.string().min(1) }),
  z.object({ kind: z.literal('upload'), uploadId: z.string().min(1) }),
  z.object({ kind: z.literal('sample'), name: z.string().min(1) }),
]);
export type Source = z.infer<typeof source>;

export const column = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** What the platform does with the column's cells, in a few words. */
  meaning: z.string(),
});
export type Column = z.infer<typeof column>;

/** A repair of a whole column, applied to every row when it is shown, checked and sent. */
export const repair = z.object({
  kind: z.literal('fill-empty'),
  column: z.string(),
  value: z.string().min(1),
  /** The value is the account's default scope, so it follows the connection. */
  origin: z.literal('default-scope').optional(),
});
export type Repair = z.infer<typeof repair>;

export const problemGroup = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  title: z.string(),
  /** What is there, what is expected, in one sentence. */
  advice: z.string(),
  rows: z.number(),
  firstRecord: z.number(),
  setAside: z.boolean(),
  repair: repair.nullable(),
});
export type ProblemGroup = z.infer<typeof problemGroup>;

/** A place where a strict reader stops. Records count from 1 after the header, lines from 1, bytes from 0. */
export const stop = z.object({ message: z.string(), record: z.number(), line: z.number(), byte: z.number() });

export const actions = ['POST', 'PUT', 'DELETE'] as const;
/** POST creates, PUT updates, DELETE deletes. @source interfaces.md 4.1 */
export type Action = (typeof actions)[number];

export const readyFile = z.object({
  encoding: z.string(),
  dialect: z.enum(dialectNames),
  /** Why the file is read as it is, in words. */
  recognised: z.string(),
  kind: z.literal('vertices'),
  /** What sending will do; the checks depend on it. */
  action: z.enum(actions),
  columns: z.array(column),
  rows: z.number(),
  setAside: z.number(),
  repairs: z.array(repair),
  problems: z.array(problemGroup),
  problemRows: z.number(),
  stop: stop.nullable(),
  /** Why nothing of the file can be sent, in one sentence; null where it can. */
  blocked: z.string().nullable(),
  /** Counts up whenever what `rows` answers has changed. */
  revision: z.number(),
});
export const fileState = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  reading: z.discriminatedUnion('state', [
    z.object({ state: z.literal('reading'), share: z.number() }),
    z.object({ state: z.literal('failed'), message: z.string() }),
    z.object({ state: z.literal('ready'), file: readyFile }),
  ]),
});
export type FileState = z.infer<typeof fileState>;
export type ReadyFile = z.infer<typeof readyFile>;

export const runState = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  connection: z.string(),
  action: z.enum(actions),
  state: z.enum(['sending', 'cancelling', 'cancelled', 'finished', 'stopped']),
  /** Why it stopped, or what it waits for; empty while all goes well. */
  message: z.string(),
  /** Rows to send; their outcomes add up to it. */
  rows: z.number(),
  /** Rows of the file that the user left out of this run. */
  setAside: z.number(),
  counts: outcomeCounts,
  requests: z.number(),
  /** Milliseconds since epoch. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  rowsPerSecond: z.number().nullable(),
  /** Fail messages folded into causes, most rows first. */
  causes: z.array(
    z.object({ id: z.string(), outcome, title: z.string(), rows: z.number(), firstRecord: z.number() }),
  ),
});
export type RunState = z.infer<typeof runState>;

export const faultyCell = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Index of the column; null where the whole row is meant. */
  column: z.number().nullable(),
  message: z.string(),
});
export type FaultyCell = z.infer<typeof faultyCell>;

export const previewRow = z.object({
  record: z.number(),
  cells: z.array(z.string()),
  faults: z.array(faultyCell),
  setAside: z.boolean(),
});
export type PreviewRow = z.infer<typeof previewRow>;

export const resultRow = z.object({
  record: z.number(),
  outcome,
  identity: z.string(),
  reason: z.string(),
  /** Number of the request that carried the row, from 1; null while not sent. */
  request: z.number().nullable(),
});
export type ResultRow = z.infer<typeof resultRow>;

/** Which rows of a result: by outcome, by cause, or everything that is not stored. */
export const resultFilter = z.object({
  outcome: z.union([outcome, z.literal('not-stored'), z.literal('all')]),
  cause: z.string().nullable(),
  text: z.string(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

/** Where an export went: saved at a path, to be fetched by the browser, or not at all (the user changed their mind). */
export const delivery = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string(), rows: z.number() }),
  z.object({ to: z.literal('download'), address: z.string(), rows: z.number() }),
  z.object({ to: z.literal('nowhere') }),
]);
export type Delivery = z.infer<typeof delivery>;

export const sample = z.object({ name: z.string(), about: z.string() });

const ofFile = z.object({ fileId: z.string() });
const ofRun = z.object({ runId: z.string() });
const slice = { first: z.number().int().min(0), count: z.number().int().min(1).max(500) };

export const imports = {
  samples: call(z.void(), z.array(sample)),
  open: call(z.object({ source }), ofFile),
  /** Asks with the system's own dialog; only where the window has one. */
  pick: call(z.void(), z.array(ofFile), { timeoutMs: null }),
  close: call(ofFile, z.void()),
  /** A window of rows, counted from 0 among the rows that `only` lets through. */
  rows: call(
    ofFile.extend({ ...slice, only: z.enum(['all', 'problems']) }),
    z.object({ total: z.number(), rows: z.array(previewRow) }),
  ),
  repair: call(ofFile.extend({ repair }), z.void(), { timeoutMs: null }),
  undoRepair: call(ofFile.extend({ column: z.string() }), z.void(), { timeoutMs: null }),
  setAside: call(ofFile.extend({ rule: z.string(), aside: z.boolean() }), z.void()),
  setAction: call(ofFile.extend({ action: z.enum(actions) }), z.void(), { timeoutMs: null }),
  /** To the connection that the user saw when sending; refused where another one is chosen by now. */
  send: call(ofFile.extend({ connectionId: z.string() }), ofRun),
  cancel: call(ofRun, z.void()),
  results: call(
    ofRun.extend({ ...slice, filter: resultFilter }),
    z.object({ total: z.number(), rows: z.array(resultRow) }),
  ),
  exportRows: call(ofRun.extend({ outcome }), delivery, { timeoutMs: null }),
  changed: news(z.object({ files: z.array(fileState), runs: z.array(runState) })),
};
