import { describe, expect, it } from 'vitest';
import { readyFile, runOf } from '../../test-host.ts';
import { confirmation } from './confirmation.ts';

const of = (stored: number, unknown: number, change: Parameters<typeof runOf>[1] = {}) =>
  runOf('a', { counts: { stored, failed: 0, unknown, partly: 0, 'not-sent': 0 }, ...change });
const ask = (earlier: ReturnType<typeof of>[], change: Partial<Parameters<typeof confirmation>[0]> = {}) =>
  confirmation({ file: readyFile(), earlier, hasTwin: false, connection: 'Staging', ...change });

describe('the question before sending', () => {
  it('does not come for what was never sent', () => {
    expect(ask([])).toBeNull();
    expect(ask([of(0, 0)])).toBeNull();
  });

  it('counts what is stored and what is unknown over all runs', () =>
    expect(ask([of(1000, 100), of(500, 0)])?.text).toBe(
      '1,500 rows of this file were stored on Practice platform and 100 are unknown already. Sending again to Staging creates every row once more; it refuses only those whose ogit/_xid it has.',
    ));

  it('comes as well where nothing is known but that it was sent', () =>
    expect(ask([of(0, 1)])?.text).toContain(
      '1 row of this file is unknown already: it may have been stored.',
    ));

  it('counts only runs that did the same', () =>
    expect(ask([of(1000, 0)], { file: readyFile({ action: 'PUT' }) })).toBeNull());

  it('mentions a second card of the same file', () =>
    expect(ask([of(1000, 0)], { hasTwin: true })?.text).toContain('the same name and size'));

  it('always comes before vertices are deleted, with what is deleted already', () => {
    const file = readyFile({ action: 'DELETE' });
    expect(ask([], { file })?.dangerous).toBe(true);
    expect(ask([of(40, 0, { action: 'DELETE' })], { file })?.text).toContain(
      '40 rows of this file were deleted on Practice platform already.',
    );
  });
});
