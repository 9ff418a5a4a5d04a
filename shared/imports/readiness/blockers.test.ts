import { describe, expect, it } from 'vitest';
import type { ReadyFile } from '../open-file.ts';
import { file } from './readiness.test-kit.ts';
import { lastingBlocker, nothingToSend, type ReadinessInput, readinessOf } from './readiness.ts';

const readinessWith = (change: Partial<ReadyFile> = {}, input: Partial<ReadinessInput> = {}) =>
  readinessOf({ arriving: null, file: file(change), occupation: null, ...input });
const working = { state: 'working', share: 0.5, startedAt: 0 } as const;

describe('a finding that blocks sending', () => {
  it('is lasting unless it disappears while the user waits', () => {
    expect(lastingBlocker(readinessWith({ check: working }))).toBeUndefined();
    expect(lastingBlocker(readinessWith({}, { arriving: 0.2 }))).toBeUndefined();
    expect(lastingBlocker(readinessWith({ check: { state: 'cancelled' } }))?.kind).toBe('not-checked');
    expect(lastingBlocker(readinessWith({ rows: 0 }))?.kind).toBe('no-rows');
  });

  it('is reported by nothingToSend only if the file itself has no rows or cannot be read to its end', () => {
    const stop = {
      message: 'a quote is not closed',
      record: 12,
      line: 13,
      byte: 900,
      column: 2,
      openedAt: null,
    };
    expect(nothingToSend(file())).toBeNull();
    expect(nothingToSend(file({ check: working }))).toBeNull();
    expect(nothingToSend(file({ rows: 0, index: { state: 'waiting' } }))).toBeNull();
    expect(nothingToSend(file({ stop }))).toBe('The connector would stop at row 12: a quote is not closed');
  });

  it('is not a signed-in connection that may be written to', () => {
    const session = { state: 'signed-in', account: 'a', defaultScope: null, expiresAt: 0 } as const;
    const connection = { name: 'S', session, readOnly: false };
    expect(readinessWith({}, { connection }).isReady).toBe(true);
  });
});
