// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of parameters.
import { describe, expect, it } from 'vitest';
import { configFaults } from './config-faults.ts';

const handler = { name: 'ping', capability: 'Ping', implementation: 'ssh', exec: 'ping -c1 ${host}' };
const configOf = (...handlers: object[]) => JSON.stringify({ handlers }, null, 2);

describe('faults of an AH_CONFIG', () => {
  it('are none if the configuration can be used', () => {
    expect(configFaults(configOf(handler))).toEqual([]);
    expect(configFaults('{"handlers":[]}')).toEqual([]);
  });

  it('have a path, a reason, and a position in the text', () => {
    const text = configOf(handler, { ...handler, name: 'other', implementation: 'telnet' });
    const [fault] = configFaults(text);
    expect(fault?.message).toMatch(/^handlers\[1\]\.implementation: /);
    expect(text.slice(fault?.from, fault?.to)).toBe('"implementation"');
    expect(fault?.from).toBe(text.lastIndexOf('"implementation"'));
  });

  it('include those that the schema alone does not find', () => {
    expect(configFaults(configOf(handler, handler))[0]?.message).toMatch(
      /^handlers\[1\]\.name: “ping” already exists\.$/,
    );
    expect(
      configFaults(configOf({ ...handler, implementation: 'http', exec: 'ONE two three' }))[0]?.message,
    ).toMatch(/^handlers\[0\]\.exec: /);
  });

  it('have the position of a syntax error in the JSON', () => {
    const [fault] = configFaults('{"handlers": [,]}');
    expect(fault).toMatchObject({ severity: 'error', from: 14 });
    expect(configFaults('')[0]?.message).toContain('{ "handlers": [] }');
  });
});
