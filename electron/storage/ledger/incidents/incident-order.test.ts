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
const whole = { first: 0, count: 500 };
const levels = ['', '1', '2', '10', '01', '2.5', 'high', 'Low', 'medium', 'blocker', '3rd'];
const words = ['critical', 'high', 'medium', 'low'];
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
function compareLevels(one: string, other: string): number {
  const rankOf = (text: string) => {
    if (isNumber(text)) return -1;
    const at = words.indexOf(text.toLowerCase());
    return at === -1 ? words.length : at;
  };
  if (rankOf(one) !== rankOf(other)) return rankOf(one) - rankOf(other);
  const numbers = (Number.parseFloat(one) || 0) - (Number.parseFloat(other) || 0);
  if (numbers !== 0 || isNumber(one)) return numbers;
  return compareTexts(one.toLowerCase(), other.toLowerCase());
}

/** Ids in an order, by a plain sort. */
function sorted(plain: readonly PlainIncident[], { by, descending }: IncidentOrder): string[] {
  const way = descending ? -1 : 1;
  const rows = plain.map((each, key) => ({ ...each, key, id: `INC-${key}`, urgency: String(each.urgency) }));
  return rows
    .sort((one, other) => {
      if (by === 'changed') return way * (one.at - other.at || one.key - other.key);
      const newest = other.at - one.at || other.key - one.key;
      if ((one[by] === '') !== (other[by] === '')) return one[by] === '' ? 1 : -1;
      const isLevel = by === 'priority' || by === 'urgency';
      const compared = isLevel
        ? compareLevels(one[by], other[by])
        : compareTexts(folded(one[by]), folded(other[by]));
      return way * compared || newest;
    })
    .map(({ id }) => id);
}

const test = openTestLedgers();
afterAll(() => test.close());
let views = 0;

/** Incidents in a view of their own. */
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
  it('is that of a plain sort: in pages, in a listing, of a status and of a text', () => {
    fc.assert(
      fc.property(incidents, orders, fc.nat(20), (plain, order, first) => {
        const ledger = store(plain);
        const expected = sorted(plain, order);
        const ids = (filter: object, slice = whole) =>
          ledger.incidents({ ...everything, ...filter }, slice, order).rows.map(({ id }) => id);
        const only = (isIn: (incident: PlainIncident) => boolean) => {
          const left = new Set(plain.flatMap((each, at) => (isIn(each) ? [`INC-${at}`] : [])));
          return expected.filter((id) => left.has(id));
        };
        expect(ids({})).toEqual(expected);
        expect(ids({}, { first, count: 5 })).toEqual(expected.slice(first, first + 5));
        const listed = [...ledger.everyIncident(everything, order).pieces()].flat();
        expect(listed.map(({ id }) => id)).toEqual(expected);
        const statuses = ['WAITING', 'RESOLVED'];
        expect(ids({ statuses })).toEqual(only(({ status }) => statuses.includes(status)));
        const disks = only(({ subject }) => /disk/i.test(subject));
        expect(ids({ text: 'disk' })).toEqual(disks);
        expect(ids({ text: 'disk' }, { first, count: 3 })).toEqual(disks.slice(first, first + 3));
      }),
      { numRuns: 100 },
    );
  });

  it('has the urgency of each incident, empty where there is none', () => {
    const one = { subject: 'Disk full', status: 'WAITING', priority: '2', originNode: '', at: 1 };
    const ledger = store([
      { ...one, urgency: '3' },
      { ...one, urgency: 4 },
      { ...one, urgency: '' },
    ]);
    ledger.storeUpdates([{ ...updateOf(3, 'INC-3', { subject: 'Without' }), at: 9_000 }], 9_000);
    const page = ledger.incidents(everything, whole);
    expect(page.rows.map(({ urgency }) => urgency)).toEqual(['', '', '4', '3']);
    expect(page.isSorted).toBe(true);
  });

  it('is the last change first where there are too many to sort', () => {
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
