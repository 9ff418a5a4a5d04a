import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdSecrets } from '../shared/redaction/held-secrets.ts';
import { createLog } from './log.ts';

let folder = '';
let echoed: string[] = [];
const now = () => Date.UTC(2030, 0, 2, 3, 4, 5, 6);
const echo = (text: string) => void echoed.push(text);
const file = () => join(folder, 'logs', 'graph-intake.log');
const written = () => readFileSync(file(), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-log-'));
  echoed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('createLog', () => {
  it('writes a line with its time to the file and to the echo', () => {
    createLog({ file: file(), now, echo }).info('The program starts.');
    expect(written()).toBe('2030-01-02T03:04:05.006Z info  The program starts.\n');
    expect(echoed.join('')).toBe(written());
  });

  it('writes errors only where that is set, and everything again after it', () => {
    const log = createLog({ file: file(), now, echo });
    log.setLevel?.('errors');
    log.info('one');
    log.error('two');
    log.setLevel?.('all');
    log.info('three');
    expect(written()).not.toContain('one');
    expect(written()).toMatch(/two[\s\S]*three/);
  });

  it('adds to what an earlier start wrote', () => {
    createLog({ file: file(), now, echo }).info('one');
    createLog({ file: file(), now, echo }).info('two');
    expect(written().split('\n')).toHaveLength(3);
  });

  it('writes the stack of an error and of its causes', () => {
    const cause = new Error('outer', { cause: new TypeError('inner') });
    createLog({ file: file(), now, echo }).error('It failed.', cause);
    expect(written()).toContain('It failed.');
    expect(written()).toContain('Error: outer');
    expect(written()).toContain('caused by TypeError: inner');
    expect(written()).toContain('log.test.ts');
  });

  it('keeps other properties of an error out: they may hold a token', () => {
    const cause = Object.assign(new Error('refused'), { headers: { authorization: 'Bearer abc123' } });
    createLog({ file: file(), now, echo }).error('It failed.', cause);
    expect(written()).not.toContain('abc123');
  });

  it('ends with errors that cause each other', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    createLog({ file: file(), now, echo }).error('It failed.', one);
    expect(written()).toContain('Error: two');
  });

  it('indents further lines, so that a message cannot pass for another entry', () => {
    createLog({ file: file(), now, echo }).info('name\r\n2030-01-02T03:04:05.006Z error forged');
    expect(
      written()
        .split('\n')
        .filter((line) => line.startsWith('2030')),
    ).toHaveLength(1);
  });

  it('shows control characters and overrides of direction as escapes', () => {
    createLog({ file: file(), now, echo }).error('a\x1b[2Jb\u202ec\x07', new Error('d\x9be\u2066'));
    expect(written()).toContain('a\\x1b[2Jb\\u202ec\\x07');
    expect(written()).toContain('Error: d\\x9be\\u2066');
    expect(written()).not.toMatch(/(?!\n)[\p{Cc}\u202e\u2066]/u);
    expect(echoed.join('')).toBe(written());
  });

  it('writes no secret: neither one that looks like it nor one that this process holds', () => {
    holdSecrets(['held-5ec7e7-token']);
    const cause = new Error('GET https://b/k?sig=5ec7e7 sent held-5ec7e7-token');
    createLog({ file: file(), now, echo }).error('Cookie: a=5ec7e7', cause);
    expect(written()).toContain('Cookie: •••');
    expect(written() + echoed.join('')).not.toContain('5ec7e7');
  });

  it('starts a new file past its size and keeps the one before', () => {
    const log = createLog({ file: file(), now, echo, maxBytes: 60 });
    log.info('the first line, which is long enough to fill the file');
    log.info('second');
    expect(written()).toContain('second');
    expect(written()).not.toContain('first');
    expect(readFileSync(`${file()}.1`, 'utf8')).toContain('the first line');
  });

  it('continues with the echo where the file cannot be written, and reports it once', () => {
    mkdirSync(file(), { recursive: true });
    const log = createLog({ file: file(), now, echo });
    log.info('one');
    log.info('two');
    expect(echoed.filter((text) => text.includes('cannot be written'))).toHaveLength(1);
    expect(echoed.filter((text) => /info {2}(one|two)/.test(text))).toHaveLength(2);
    expect(existsSync(`${file()}.1`)).toBe(false);
  });
});
