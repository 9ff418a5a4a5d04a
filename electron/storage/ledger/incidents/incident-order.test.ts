import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { IncidentOrder } from '../../../../shared/monitor/incident-order.ts';
import { ledgerName, openTestLedgers, updateOf } from '../ledger.test-kit.ts';
import { openLedgerFile } from '../open-ledger-file.ts';
import { createIncidentOrdering } from './incident-order.ts';

interface PlainIncident {
  readonly subject: string;
  readonly status: string;
  readonly priority: string;
  readonly urgency: string | number;
  readonly originNode: string;
  readonly at: number;
}

const everything = { statuses: [], watchedOnly: false, text: '' };
const firstPage = { first: 0, count: 500 };
const levels = ['', '1', '2', '10', '01', '2.5', 'high', 'Low', 'medium', 'blocker', '3rd'];
const levelWords = ['critical', 'high', 'medium', 'low'];
const incidents: fc.Arbitrary<PlainIncident[]> = fc.array(
  fc.record({
    subject: fc.constantFrom('', 'Disk full', 'disk Full', 'Überlauf', 'zone down', 'Vacuum', '12 disks'),
    status: fc.constantFrom('PROCESSING', 'WAITING', 'RESOLVED'),
    priority: fc.constantFrom(...levels),
    urgency: fc.constantFrom(...levels, 3, 11),
    originNode: fc.constantFrom('', 'machine:a', 'Machine:B', 'machine:c'),
    at: fc.nat(9),
  }),
  { maxLength: 30 },
);
const orders: fc.Arbitrary<IncidentOrder> = fc.record({
  by: fc.constantFrom('changed', 'status', 'priority', 'urgency', 'originNode', 'subject', 'id'),
  descending: fc.boolean(),
});

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const isNumber = (text: string) => /^\d+(\.\d*)?$/.test(text);
/** Numbers come first, then the words for levels, then other texts by the number that they begin with. */
function compareLevels(one: string, other: string): number {
  const rankOf = (text: string) => {
    if (isNumber(text)) return -1;
    const at = levelWords.indexOf(text.toLowerCase());
    return at === -1 ? levelWords.length : at;
  };
  if (rankOf(one) !== rankOf(other)) return rankOf(one) - rankOf(other);
  const numbers = (Number.parseFloat(one) || 0) - (Number.parseFloat(other) || 0);
  if (numbers !== 0 || isNumber(one)) return numbers;
  return compareTexts(one.toLowerCase(), other.toLowerCase());
}

/** Returns the ids in an order, by an array sort. */
function expectedIds(plain: readonly PlainIncident[], { by, descending }: IncidentOrder): string[] {
  const direction = descending ? -1 : 1;
  const rows = plain.map((each, key) => ({ ...each, key, id: `INC-${key}`, urgency: String(each.urgency) }));
  return rows
    .sort((one, other) => {
      if (by === 'changed') return direction * (one.at - other.at || one.key - other.key);
      const newest = other.at - one.at || other.key - one.key;
      if ((one[by] === '') !== (other[by] === '')) return one[by] === '' ? 1 : -1;
      const isLevel = by === 'priority' || by === 'urgency';
      const compared = isLevel
        ? compareLevels(one[by], other[by])
        : compareTexts(folded(one[by]), folded(other[by]));
      return direction * compared || newest;
    })
    .map(({ id }) => id);
}

const test = openTestLedgers();
afterAll(() => test.close());
let views = 0;

/** Stores incidents in a new view, and returns its ledger. */
function store(plain: readonly PlainIncident[]) {
  views += 1;
  const ledger = test.ledgers.open({ ...ledgerName, view: `view-${views}` });
  const updates = plain.map(({ status, at, ...fields }, index) => ({
    ...updateOf(index, `INC-${index}`, { ...fields, platformStatus: status }),
    at: 1_000 + at,
  }));
  ledger.storeUpdates(updates, 9_000);
  return ledger;
}

describe('the order of incidents', () => {
  it('is that of an array sort: in pages, in a listing, of a status and of a text', () => {
    fc.assert(
      fc.property(incidents, orders, fc.nat(20), (plain, order, first) => {
        const ledger = store(plain);
        const expected = expectedIds(plain, order);
        const ids = (filter: object, slice = firstPage) =>
          ledger.incidents({ ...everything, ...filter }, slice, order).rows.map(({ id }) => id);
        const expectedWhere = (matches: (incident: PlainIncident) => boolean) => {
          const matching = new Set(plain.flatMap((each, at) => (matches(each) ? [`INC-${at}`] : [])));
          return expected.filter((id) => matching.has(id));
        };
        expect(ids({})).toEqual(expected);
        expect(ids({}, { first, count: 5 })).toEqual(expected.slice(first, first + 5));
        const listed = [...ledger.everyIncident(everything, order).pieces()].flat();
        expect(listed.map(({ id }) => id)).toEqual(expected);
        const statuses = ['WAITING', 'RESOLVED'];
        expect(ids({ statuses })).toEqual(expectedWhere(({ status }) => statuses.includes(status)));
        const disks = expectedWhere(({ subject }) => /disk/i.test(subject));
        expect(ids({ text: 'disk' })).toEqual(disks);
        expect(ids({ text: 'disk' }, { first, count: 3 })).toEqual(disks.slice(first, first + 3));
      }),
      { numRuns: 100 },
    );
  });

  it('shows the urgency of each incident, empty if there is none', () => {
    const incident = { subject: 'Disk full', status: 'WAITING', priority: '2', originNode: '', at: 1 };
    const ledger = store([
      { ...incident, urgency: '3' },
      { ...incident, urgency: 4 },
      { ...incident, urgency: '' },
    ]);
    ledger.storeUpdates([{ ...updateOf(3, 'INC-3', { subject: 'Without' }), at: 9_000 }], 9_000);
    const page = ledger.incidents(everything, firstPage);
    expect(page.rows.map(({ urgency }) => urgency)).toEqual(['', '', '4', '3']);
    expect(page.isSorted).toBe(true);
  });

  it('is that of the last change if there are too many incidents to sort', () => {
    const file = openLedgerFile(':memory:');
    const add = file.prepare('INSERT INTO object (ledger, id, subject, changed_at) VALUES (1, ?, ?, ?)');
    for (const [at, subject] of ['b', 'c', 'a'].entries()) add.run(`INC-${at}`, subject, at);
    const wanted = { sql: 'SELECT changed_at, key FROM object', values: [] };
    const bySubject = { by: 'subject', descending: false } as const;
    expect(createIncidentOrdering(file, 3).keysOf(wanted, bySubject)).toEqual({
      keys: [3, 1, 2],
      isSorted: true,
    });
    expect(createIncidentOrdering(file, 2).keysOf(wanted, bySubject)).toEqual({
      keys: [3, 2, 1],
      isSorted: false,
    });
    file.close();
  });
});
