import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Measured, readResults, slowerRows } from './compare.ts';

const row = (name: string, values: number[], bar = '<=2'): Measured => ({
  name,
  bar,
  values,
  value: values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0,
});

describe('slowerRows', () => {
  it('names a row only if its whole range is worse than before', () => {
    const earlier = [row('apart', [1, 1.1, 1.2]), row('overlaps', [1, 1.1, 1.4])];
    const now = [row('apart', [1.3, 1.4, 1.5]), row('overlaps', [1.3, 1.4, 1.5])];
    expect(slowerRows(now, earlier)).toEqual(['apart: 1.4 (1.3–1.5), before 1.1 (1–1.2)']);
  });

  it('knows that more is better for a bar with >=', () => {
    const earlier = [row('reader', [2, 2.1, 2.2], '>=1.5')];
    expect(slowerRows([row('reader', [1.6, 1.7, 1.8], '>=1.5')], earlier)).toHaveLength(1);
    expect(slowerRows([row('reader', [2.3, 2.4, 2.5], '>=1.5')], earlier)).toEqual([]);
  });

  it('allows 15 % of noise for a single measurement', () => {
    expect(slowerRows([row('send', [1.2])], [row('send', [1])])).toEqual([]);
    expect(slowerRows([row('send', [1.5])], [row('send', [1])])).toHaveLength(1);
  });

  it('does not compare a row that is new or failed', () => {
    expect(slowerRows([row('new', [9])], [])).toEqual([]);
    expect(slowerRows([row('send', [-1])], [row('send', [1])])).toEqual([]);
  });
});

describe('readResults', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'graph-intake-compare-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reads results from before rows were measured several times', async () => {
    const file = join(folder, 'bench.json');
    writeFileSync(file, '{"name":"send","value":1.04,"bar":"<=1.5","ok":true,"detail":"9 rounds"}\n\n');
    expect(await readResults(file)).toEqual([{ name: 'send', value: 1.04, bar: '<=1.5', values: [] }]);
  });

  it('names the line that is no result', async () => {
    const file = join(folder, 'bench.json');
    writeFileSync(file, '{"name":"send","value":1,"bar":"<1"}\nsend 1.04\n');
    await expect(readResults(file)).rejects.toThrow(`Line 2 of ${file} is no result`);
  });
});
