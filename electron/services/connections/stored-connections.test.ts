import { expect, it } from 'vitest';
import { createStoredConnections, type StoredConnection } from './stored-connections.ts';

function openStored(stored: unknown) {
  const settings = new Map<string, unknown>([['connections', stored]]);
  const errors: string[] = [];
  const storedConnections = createStoredConnections({
    settings: { get: (key) => settings.get(key), set: (key, value) => void settings.set(key, value) },
    log: { info: () => undefined, error: (message) => void errors.push(message) },
    reservedName: 'Practice platform',
  });
  return { storedConnections, errors, settings };
}

/** Has values that a new connection may not have, such as invisible characters and the view `..`. */
const old: StoredConnection = {
  id: 'old',
  name: 'O\u202Eld',
  environment: 'test',
  colour: null,
  clientId: 'i\u200Bd',
  username: 'u',
  addresses: { authUrl: 'https://a..b', connectorUrl: 'https://-x', graphUrl: 'https://münchen.example' },
  proxy: { url: 'http://prøxy', user: '' },
  views: ['..'],
  authorityPem: null,
  connectTimeoutMs: null,
  responseTimeoutMs: null,
};

it('keeps connections that were stored under weaker rules', () => {
  const { storedConnections, errors } = openStored({
    chosenId: 'old',
    connections: [old],
    readOnlyIds: ['old'],
  });
  expect(storedConnections.all()).toEqual([old]);
  expect([storedConnections.chosenId(), storedConnections.isReadOnly('old'), errors]).toEqual([
    'old',
    true,
    [],
  ]);
});

it('stores unreadable connections under another key, and loses none of them', () => {
  const { storedConnections, errors, settings } = openStored({ connections: 'nonsense' });
  expect(storedConnections.all()).toEqual([]);
  expect(settings.get('connections-unreadable')).toEqual({ connections: 'nonsense' });
  expect(errors).toHaveLength(1);
});

it('keeps the other connections where one of them cannot be read', () => {
  const damaged = { ...old, id: 'damaged', name: 'CMDB', environment: 'stage' };
  const stored = { chosenId: 'old', connections: [damaged, old], readOnlyIds: ['old', 'damaged'] };
  const { storedConnections, errors, settings } = openStored(stored);
  expect(storedConnections.all()).toEqual([old]);
  expect([storedConnections.chosenId(), storedConnections.isReadOnly('old')]).toEqual(['old', true]);
  expect(settings.get('connections-unreadable')).toEqual(stored);
  expect(settings.get('connections')).toMatchObject({ connections: [{ id: 'old' }] });
  expect(storedConnections.faults).toEqual(errors);
  expect(errors).toEqual([
    'The stored connection “CMDB” (environment) cannot be read; “connections-unreadable” in settings.json still has it.',
  ]);
});

it('includes why the settings were not used', () => {
  const storedConnections = createStoredConnections({
    settings: { fault: 'The settings file is broken.', get: () => undefined, set: () => undefined },
    log: { info: () => undefined, error: () => undefined },
    reservedName: 'Practice platform',
  });
  expect(storedConnections.faults).toEqual(['The settings file is broken.']);
});

it('starts with an empty list where it is not known which connections are read-only', () => {
  const { storedConnections } = openStored({ chosenId: null, connections: [old], readOnlyIds: 'old' });
  expect(storedConnections.all()).toEqual([]);
});
