// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { describe, expect, it } from 'vitest';
import { configFaults } from './config-faults.ts';

const handler = { name: 'ping', capability: 'Ping', implementation: 'ssh', exec: 'ping -c1 ${host}' };
const write = (...handlers: object[]) => JSON.stringify({ handlers }, null, 2);

describe('faults of an AH_CONFIG', () => {
  it('are none where it can be used', () => {
    expect(configFaults(write(handler))).toEqual([]);
    expect(configFaults('{"handlers":[]}')).toEqual([]);
  });

  it('name path and reason, with their place in the text', () => {
    const text = write(handler, { ...handler, name: 'other', implementation: 'telnet' });
    const [fault] = configFaults(text);
    expect(fault?.message).toMatch(/^handlers\[1\]\.implementation: /);
    expect(text.slice(fault?.from, fault?.to)).toBe('"implementation"');
    expect(fault?.from).toBe(text.lastIndexOf('"implementation"'));
  });

  it('report faults that the shape alone does not show', () => {
    expect(configFaults(write(handler, handler))[0]?.message).toMatch(
      /^handlers\[1\]\.name: “ping” already exists\.$/,
    );
    expect(
      configFaults(write({ ...handler, implementation: 'http', exec: 'ONE two three' }))[0]?.message,
    ).toMatch(/^handlers\[0\]\.exec: /);
  });

  it('say where it stops being JSON', () => {
    const [fault] = configFaults('{"handlers": [,]}');
    expect(fault).toMatchObject({ severity: 'error', from: 14 });
    expect(configFaults('')[0]?.message).toContain('{ "handlers": [] }');
  });
});
