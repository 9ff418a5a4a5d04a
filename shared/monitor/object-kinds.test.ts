import { describe, expect, it } from 'vitest';
import { fieldsOf, freeNameFault, objectFaults } from './object-kinds.ts';

const messages = (object: Record<string, unknown>) => objectFaults(object).map(({ message }) => message);

describe('the fields of objects', () => {
  it('are those of the interface, in the order of a form', () => {
    expect(fieldsOf('incident').map(({ name }) => name)).toEqual([
      '$type',
      'subject',
      'originNode',
      'summary',
      'description',
      'priority',
      'urgency',
      'sourceStatus',
      'comments',
    ]);
    expect(fieldsOf('configMachine').map(({ name, type }) => `${name}: ${type}`)).toEqual([
      '$type: string',
      'name: string',
      'systemType: string',
    ]);
  });
});

describe('a free attribute', () => {
  it.each([
    ['customer', /begin with “\/”/],
    ['/', /Enter a name/],
    ['/priority', /The field priority sets \/priority/],
    ['/ProcessIssue', /The platform sets \/ProcessIssue itself/],
  ])('cannot be called %s', (name, why) => expect(freeNameFault('incident', name)).toMatch(why));

  it('can have the name of a field of another type', () => {
    expect(freeNameFault('incident', '/customer')).toBeNull();
    expect(freeNameFault('configMachine', '/priority')).toBeNull();
  });
});

describe('a written object', () => {
  it('has no faults if the platform accepts it', () => {
    const comments = { one: { comments: [{ timestamp: 1, value: 'Hello' }] } };
    expect(
      objectFaults({ $type: 'incident', $id: 'INC-1', subject: 'Disk full', comments, '/customer': [1] }),
    ).toEqual([]);
    expect(objectFaults({ $type: 'configMachine', name: 'web-01' })).toEqual([]);
  });

  it('can have an unknown type, whose fields are not checked', () => {
    expect(objectFaults({ $type: 'ticket', whatever: { deep: true } })).toEqual([]);
  });

  it('needs a type', () => {
    expect(messages({ subject: 'Disk full' })).toEqual([expect.stringMatching(/Set "\$type"/)]);
    expect(objectFaults({ $type: 7 })).toMatchObject([{ path: ['$type'] }]);
  });

  it('has a fault with the path of each value of the wrong type', () => {
    const comments = { one: { comments: [{ timestamp: 'now', value: 'Hello' }] } };
    expect(objectFaults({ $type: 'incident', subject: 7, comments })).toEqual([
      { path: ['subject'], message: 'subject must be a string.' },
      {
        path: ['comments', 'one', 'comments', 0, 'timestamp'],
        message: 'comments.one.comments.0.timestamp must be a number.',
      },
    ]);
  });

  it('has a fault for each name that cannot be written', () => {
    expect(
      objectFaults({ $type: 'incident', platformStatus: 'X', colour: 'red', '/priority': '1' }),
    ).toMatchObject([
      { path: ['platformStatus'], message: 'platformStatus can be set only by the platform.' },
      { path: ['colour'], message: 'colour is not a field of incident. Free attributes begin with “/”.' },
      { path: ['/priority'] },
    ]);
  });
});
