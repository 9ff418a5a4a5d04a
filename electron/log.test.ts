import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdSecrets } from '../shared/redaction/held-secrets.ts';
import { createLog } from './log.ts';

let folder = '';
let echoed: string[] = [];
const now = () => Date.UTC(2030, 0, 2, 3, 4, 5, 6);
const echo = (text: string) => void echoed.push(text);
const logFile = () => join(folder, 'logs', 'graph-intake.log');
const readLog = () => readFileSync(logFile(), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-log-'));
  echoed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('createLog', () => {
  it('writes a line with its time to the file and to the echo', () => {
    createLog({ file: logFile(), now, echo }).info('The program starts.');
    expect(readLog()).toBe('2030-01-02T03:04:05.006Z info  The program starts.\n');
    expect(echoed.join('')).toBe(readLog());
  });

  it('continues when the terminal or the pipe behind stderr is closed', async () => {
    const script = join(folder, 'program.ts');
    const source = JSON.stringify(new URL('log.ts', import.meta.url).href);
    const file = JSON.stringify(logFile());
    writeFileSync(
      script,
      `import { createLog } from ${source};
      const log = createLog({ file: ${file}, now: Date.now });
      process.stdin.once('data', () => {
        log.info('one');
        setTimeout(() => process.exit(7), 200);
      });
      console.log('ready');`,
    );
    const program = spawn(process.execPath, [script]);
    await once(program.stdout, 'data');
    program.stderr.destroy();
    program.stdin.write('go');
    expect(await once(program, 'exit')).toEqual([7, null]);
    expect(readLog()).toContain('one');
  });

  it('writes only errors at the level `errors`, and everything at the level `all`', () => {
    const log = createLog({ file: logFile(), now, echo });
    log.setLevel?.('errors');
    log.info('one');
    log.error('two');
    log.setLevel?.('all');
    log.info('three');
    expect(readLog()).not.toContain('one');
    expect(readLog()).toMatch(/two[\s\S]*three/);
  });

  it('appends to the file of an earlier start', () => {
    createLog({ file: logFile(), now, echo }).info('one');
    createLog({ file: logFile(), now, echo }).info('two');
    expect(readLog().split('\n')).toHaveLength(3);
  });

  it('writes the stack of an error and of its causes', () => {
    const cause = new Error('outer', { cause: new TypeError('inner') });
    createLog({ file: logFile(), now, echo }).error('It failed.', cause);
    expect(readLog()).toContain('It failed.');
    expect(readLog()).toContain('Error: outer');
    expect(readLog()).toContain('caused by TypeError: inner');
    expect(readLog()).toContain('log.test.ts');
  });

  it('leaves out other properties of an error, because they may contain a token', () => {
    const cause = Object.assign(new Error('refused'), { headers: { authorization: 'Bearer abc123' } });
    createLog({ file: logFile(), now, echo }).error('It failed.', cause);
    expect(readLog()).not.toContain('abc123');
  });

  it('writes errors that cause each other without an endless loop', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    createLog({ file: logFile(), now, echo }).error('It failed.', one);
    expect(readLog()).toContain('Error: two');
  });

  it('indents further lines, so that a message cannot pass for another entry', () => {
    createLog({ file: logFile(), now, echo }).info('name\r\n2030-01-02T03:04:05.006Z error forged');
    expect(
      readLog()
        .split('\n')
        .filter((line) => line.startsWith('2030')),
    ).toHaveLength(1);
  });

  it('writes control characters and overrides of text direction as escapes', () => {
    createLog({ file: logFile(), now, echo }).error('a\x1b[2Jb\u202ec\x07', new Error('d\x9be\u2066'));
    expect(readLog()).toContain('a\\x1b[2Jb\\u202ec\\x07');
    expect(readLog()).toContain('Error: d\\x9be\\u2066');
    expect(readLog()).not.toMatch(/(?!\n)[\p{Cc}\u202e\u2066]/u);
    expect(echoed.join('')).toBe(readLog());
  });

  it('writes no secret: neither a text that looks like one nor one that this process holds', () => {
    holdSecrets(['held-5ec7e7-token']);
    const cause = new Error('GET https://b/k?sig=5ec7e7 sent held-5ec7e7-token');
    createLog({ file: logFile(), now, echo }).error('Cookie: a=5ec7e7', cause);
    expect(readLog()).toContain('Cookie: •••');
    expect(readLog() + echoed.join('')).not.toContain('5ec7e7');
  });

  it('starts a new file when the file exceeds its size limit, and keeps the previous file', () => {
    const log = createLog({ file: logFile(), now, echo, maxBytes: 60 });
    log.info('the first line, which is long enough to fill the file');
    log.info('second');
    expect(readLog()).toContain('second');
    expect(readLog()).not.toContain('first');
    expect(readFileSync(`${logFile()}.1`, 'utf8')).toContain('the first line');
  });

  it('continues with the echo if the file cannot be written, and reports that once', () => {
    mkdirSync(logFile(), { recursive: true });
    const log = createLog({ file: logFile(), now, echo });
    log.info('one');
    log.info('two');
    expect(echoed.filter((text) => text.includes('cannot be written'))).toHaveLength(1);
    expect(echoed.filter((text) => /info {2}(one|two)/.test(text))).toHaveLength(2);
    expect(existsSync(`${logFile()}.1`)).toBe(false);
  });
});
