import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { openTestLedgers, type TestLedgers, updateOf } from '../ledger.test-kit.ts';

const everything: IncidentFilter = { statuses: [], watchedOnly: false, text: '' };
const machines: IncidentFilter = { ...everything, type: 'configMachine' };
const begin = 1_790_000_000_000;

let test: TestLedgers;
beforeAll(() => {
  test = openTestLedgers();
  const objectOf = (index: number, id: string, $type: string, fields: Record<string, unknown>) => {
    const update = updateOf(index, id, fields);
    return { ...update, object: { ...update.object, $type }, at: begin + index };
  };
  test.ledger.storeUpdates(
    [
      objectOf(0, 'INC-1', 'incident', { subject: 'Disk full', platformStatus: 'PROCESSING' }),
      objectOf(1, 'M-1', 'configMachine', { name: 'web-01', systemType: 'Linux' }),
      objectOf(2, 'M-2', 'configMachine', { name: 'db-01' }),
      objectOf(3, 'R-1', 'rack', { name: 'Row 7' }),
      objectOf(4, 'M-3', 'configMachine', { name: 'db-02' }),
    ],
    begin,
  );
});
afterAll(() => test.close());

const pageOf = (filter: IncidentFilter) => test.ledger.incidents(filter, { first: 0, count: 10 });
const subjectsIn = (filter: IncidentFilter) => pageOf(filter).rows.map(({ subject }) => subject);

describe('objects that are no incidents', () => {
  it('are counted by their type, the most frequent first', () => {
    const { types } = test.ledger.incidentFacets(everything);
    expect(types).toEqual([
      { name: 'configMachine', count: 3 },
      { name: 'rack', count: 1 },
    ]);
  });

  it('are listed by their type, the last change first, with the number of all of that type', () => {
    expect(subjectsIn(machines)).toEqual(['db-02', 'db-01', 'web-01']);
    expect(pageOf(machines)).toMatchObject({ total: 3, of: 3, states: { PROCESSING: 1 } });
  });

  it('are not among the incidents', () => {
    expect(subjectsIn(everything)).toEqual(['Disk full']);
    expect(pageOf(everything)).toMatchObject({ total: 1, of: 1 });
  });

  it('are found by a text of their fields', () => {
    expect(subjectsIn({ ...machines, text: 'linux' })).toEqual(['web-01']);
    expect(pageOf({ ...machines, text: 'db-' })).toMatchObject({ total: 2, of: 3 });
  });

  it('are found by their ids, and only under their type', () => {
    expect(subjectsIn({ ...machines, ids: ['M-2', 'R-1', 'INC-1'] })).toEqual(['db-01']);
  });

  it('are sorted by their subject', () => {
    const { rows } = test.ledger.incidents(
      machines,
      { first: 0, count: 10 },
      { by: 'subject', descending: false },
    );
    expect(rows.map(({ subject }) => subject)).toEqual(['db-01', 'db-02', 'web-01']);
  });

  it('are exported under their type', () => {
    expect([...test.ledger.everyIncident(machines).pieces()].flat().map(({ id }) => id)).toEqual([
      'M-3',
      'M-2',
      'M-1',
    ]);
  });
});
