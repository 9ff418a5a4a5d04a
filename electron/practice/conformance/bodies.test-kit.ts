/** Bodies that the clients of the conformance suite send, and the shape of refusals. */
import { expect } from 'vitest';

export type Json = Record<string, unknown>;
/** One CSV row by head; its table has the heads of all rows. */
export type Row = Readonly<Record<string, string>>;

/** A body in the default dialect; what a row does not name is an empty cell. */
export function toCsv(rows: readonly Row[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return toText([heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]);
}

export const toText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('');

/** A row that creates a machine. */
export const machine = (xid: string, more: Row = {}): Row => ({
  'ogit/_xid': xid,
  'ogit/_type': 'ogit/MARS/Machine',
  'ogit/_scope': 'practice-scope',
  ...more,
});

export const issueType = 'ogit/Automation/AutomationIssue';

/** A domain object that starts at a machine of the platform's own world. */
export const incident = (more: Json = {}): Json => ({
  $type: 'incident',
  originNode: 'practice:machine:web-01',
  subject: 'CPU load',
  ...more,
});

/** An incident that carries one comment and nothing else. */
export const comment = (value: string, timestamp = 1): Json => ({
  $type: 'incident',
  comments: { c1: { comments: [{ timestamp, value }] } },
});

/** The documented shape of a refusal. */
export const refusal = (code: number) => ({ error: { code, message: expect.stringMatching(/./) } });
