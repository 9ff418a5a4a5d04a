/** Creates the bodies of requests for the conformance tests, and describes the shape of refusals. */
import { expect } from 'vitest';

export type Json = Record<string, unknown>;
/** Cells of one CSV row by column name. */
export type Row = Readonly<Record<string, string>>;

/** Writes rows in the default dialect, with the columns of all rows; a cell that a row lacks is empty. */
export function toCsv(rows: readonly Row[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return toText([heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]);
}

export const toText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('');

/** Returns a row that creates a machine. */
export const machine = (xid: string, more: Row = {}): Row => ({
  'ogit/_xid': xid,
  'ogit/_type': 'ogit/MARS/Machine',
  'ogit/_scope': 'practice-scope',
  ...more,
});

export const issueType = 'ogit/Automation/AutomationIssue';

/** Returns an incident whose origin is a machine of the practice world. */
export const incident = (more: Json = {}): Json => ({
  $type: 'incident',
  originNode: 'practice:machine:web-01',
  subject: 'CPU load',
  ...more,
});

/** Returns a change of an incident that only adds one comment. */
export const comment = (value: string, timestamp = 1): Json => ({
  $type: 'incident',
  comments: { c1: { comments: [{ timestamp, value }] } },
});

/** The documented shape of a refusal. */
export const refusal = (code: number) => ({ error: { code, message: expect.stringMatching(/./) } });
