import { describe, expect, it } from 'vitest';
import type { ReadyFile } from '../open-file.ts';
import { file } from './readiness.test-kit.ts';
import { lastingBlocker, nothingToSend, type ReadinessInput, readinessOf } from './readiness.ts';

const of = (change: Partial<ReadyFile> = {}, input: Partial<ReadinessInput> = {}) =>
  readinessOf({ arriving: null, file: file(change), occupation: null, ...input });
const working = { state: 'working', share: 0.5, startedAt: 0 } as const;

describe('what keeps a file from being sent', () => {
  it('is lasting unless waiting is enough', () => {
    expect(lastingBlocker(of({ check: working }))).toBeUndefined();
    expect(lastingBlocker(of({}, { arriving: 0.2 }))).toBeUndefined();
    expect(lastingBlocker(of({ check: { state: 'cancelled' } }))?.kind).toBe('not-checked');
    expect(lastingBlocker(of({ rows: 0 }))?.kind).toBe('no-rows');
  });

  it('is reported for the file alone, whatever happens to it', () => {
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
});
