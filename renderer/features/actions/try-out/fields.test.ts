import { describe, expect, it } from 'vitest';
import { fieldFault, fieldsOf, parametersOf } from './fields.ts';

const fields = fieldsOf({ parameters: ['command', 'timeout', 'host', 'user', 'params', 'count'] });
const named = (name: string) => {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(name);
  return field;
};

describe('the fields of an action that is tried', () => {
  it('are in the order in which users think of them', () => {
    expect(fields.map(({ name }) => name)).toEqual(['host', 'user', 'command', 'count', 'params', 'timeout']);
  });

  it('say what is missing or cannot be sent', () => {
    expect(fieldFault(named('host'), ' ')).toBe('Required.');
    expect(fieldFault(named('count'), '')).toBe('Required.');
    expect(fieldFault(named('user'), '')).toBeNull();
    expect(fieldFault(named('timeout'), 'soon')).toMatch(/seconds/);
    expect(fieldFault(named('timeout'), '0')).toMatch(/seconds/);
    expect(fieldFault(named('timeout'), '1.5')).toBeNull();
    expect(fieldFault(named('params'), '[1]')).toMatch(/JSON object/);
    expect(fieldFault(named('params'), '{"method":"PUT"}')).toBeNull();
  });

  it('leave out what is empty and what belongs to another capability', () => {
    expect(parametersOf(fields, { host: 'web-01', user: ' ', url: 'x', command: 'a  b ' })).toEqual({
      host: 'web-01',
      command: 'a  b ',
    });
  });
});
