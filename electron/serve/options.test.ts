import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('readOptions', () => {
  it('without options, chooses any free port and opens the browser', () => {
    expect(readOptions([])).toEqual({ port: 0, open: true, json: false, showPractice: false, help: false });
  });

  it('reads all options', () => {
    expect(readOptions(['--port', '8080', '--no-open', '--json', '--show-practice'])).toEqual({
      port: 8080,
      open: false,
      json: true,
      showPractice: true,
      help: false,
    });
  });

  for (const port of ['', '-1', '1.5', '65536', 'http', '0x10'])
    it(`refuses ${JSON.stringify(port)} as a port`, () => {
      expect(() => readOptions([`--port=${port}`])).toThrow('--port takes a number');
    });

  it('refuses an unknown option and names it', () => {
    expect(() => readOptions(['--prot', '1'])).toThrow('--prot');
  });
});
