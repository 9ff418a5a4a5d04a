import { describe, expect, it } from 'vitest';
import { fieldFault, fieldsOf, parametersOf } from './fields.ts';

const fields = fieldsOf({ parameters: ['command', 'timeout', 'host', 'user', 'params', 'count'] });
const fieldNamed = (name: string) => {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(name);
  return field;
};

describe('the fields of the form that tries out an action', () => {
  it('begin with the target and the command, and end with the parameters and the timeout', () => {
    expect(fields.map(({ name }) => name)).toEqual(['host', 'user', 'command', 'count', 'params', 'timeout']);
  });

  it('report a required value that is missing, and a value that cannot be sent', () => {
    expect(fieldFault(fieldNamed('host'), ' ')).toBe('Required.');
    expect(fieldFault(fieldNamed('count'), '')).toBe('Required.');
    expect(fieldFault(fieldNamed('user'), '')).toBeNull();
    expect(fieldFault(fieldNamed('timeout'), 'soon')).toMatch(/seconds/);
    expect(fieldFault(fieldNamed('timeout'), '0')).toMatch(/seconds/);
    expect(fieldFault(fieldNamed('timeout'), '1.5')).toBeNull();
    expect(fieldFault(fieldNamed('params'), '[1]')).toMatch(/JSON object/);
    expect(fieldFault(fieldNamed('params'), '{"method":"PUT"}')).toBeNull();
  });

  it('send neither blank values nor values of another capability', () => {
    expect(parametersOf(fields, { host: 'web-01', user: ' ', url: 'x', command: 'a  b ' })).toEqual({
      host: 'web-01',
      command: 'a  b ',
    });
  });
});
