import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJsonSpool } from './json-spool.ts';
import { createSpool, type Spool } from './spool.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'graph-intake-test-')), 'spool');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const files = () => (existsSync(folder) ? readdirSync(folder) : []);
async function textOf(spool: Spool): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of spool.read()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

async function collect<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of iterable) collected.push(value);
  return collected;
}

describe('a spool', () => {
  it('returns the added texts in order, and creates no file for a small amount', async () => {
    const spool = createSpool(folder);
    spool.add('Zeile 1\n');
    spool.add('');
    spool.add('東京 🚉');
    expect(await textOf(spool)).toBe('Zeile 1\n東京 🚉');
    expect(files()).toEqual([]);
  });

  it('stores a large amount in a file, and removes the file when it is dropped', async () => {
    const spool = createSpool(folder);
    const texts = Array.from({ length: 5_000 }, (_, at) => `${at} ä東🚉 ${'x'.repeat(at % 700)}\n`);
    for (const text of texts) spool.add(text);
    expect(files()).toHaveLength(1);
    expect((await textOf(spool)) === texts.join('')).toBe(true);
    spool.drop();
    expect(files()).toEqual([]);
    expect(await textOf(spool)).toBe('');
  });

  it('returns a text that is longer than its buffer, between other texts', async () => {
    const spool = createSpool(folder);
    const long = 'ä'.repeat(2_000_000);
    for (const text of ['before', long, 'after']) spool.add(text);
    expect((await textOf(spool)) === `before${long}after`).toBe(true);
    spool.drop();
  });

  it('ends its reading if it is dropped meanwhile', async () => {
    const spool = createSpool(folder);
    for (let at = 0; at < 20; at++) spool.add('x'.repeat(100_000));
    let pieces = 0;
    for await (const _ of spool.read()) {
      pieces += 1;
      if (pieces === 2) spool.drop();
    }
    expect(pieces).toBe(2);
    expect(files()).toEqual([]);
  });
});

describe('spooled lines', () => {
  it('are returned unchanged, in bundles of at most 1,000', async () => {
    const lines = createJsonSpool<{ at: number; text: string }>(folder);
    const values = Array.from({ length: 2_500 }, (_, at) => ({
      at,
      text: `a\n\u2028"ä東🚉 ${'y'.repeat(at % 300)}`,
    }));
    for (const value of values) lines.add(value);
    const bundles = await collect(lines.batches());
    expect(bundles.flat()).toEqual(values);
    expect(bundles.length).toBeGreaterThan(2);
    for (const bundle of bundles) expect(bundle.length).toBeLessThanOrEqual(1_000);
    lines.drop();
    expect(files()).toEqual([]);
  });

  it('are bundled by their length if they are long', async () => {
    const lines = createJsonSpool<string>(folder);
    const values = ['x'.repeat(1_000_000), 'short', 'y'.repeat(1_000_000)];
    for (const value of values) lines.add(value);
    const bundles = await collect(lines.batches());
    expect(bundles.map((bundle) => bundle.map((value) => value.length))).toEqual([
      [1_000_000],
      [5, 1_000_000],
    ]);
    lines.drop();
  });
});
