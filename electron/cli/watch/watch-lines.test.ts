import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { exactTime, timeBetween } from '../../../shared/monitor/change-time.ts';
import { incidentFacts } from '../../../shared/monitor/incident-facts.ts';
import type { TransactionEvent, UpdateEvent } from '../../services/monitor/shared/monitor-events.ts';
import { csvLines, jsonLines, textLines } from './watch-lines.ts';

const common = { connectionId: 'c', view: 'default', isNews: true };
const update = (change: Partial<UpdateEvent> = {}): UpdateEvent => ({
  ...common,
  index: 4815,
  time: exactTime(0),
  receivedAt: 5,
  objectId: 'INC-1',
  isIncident: true,
  subject: 'Disk full',
  watched: false,
  statusBefore: 'PROCESSING',
  status: 'TERMINATED',
  changed: ['platformStatus'],
  isFirst: false,
  readBefore: null,
  before: incidentFacts({}),
  after: incidentFacts({ platformStatus: 'TERMINATED' }),
  object: { $id: 'INC-1', platformStatus: 'TERMINATED' },
  ...change,
});
const transaction: TransactionEvent = {
  ...common,
  id: 't1',
  objectId: 'INC-2',
  statusBefore: 'waiting',
  status: 'done-failure',
  cause: null,
  time: exactTime(0),
  receivedAt: 5,
  errors: [{ code: 400, message: 'There is no such node.', field: 'originNode' }],
};

describe('the table of a watch', () => {
  it('has one row per event, and no cell is a formula', () => {
    const hostile = update({
      subject: '=cmd|x',
      object: { $id: 'INC-1', comments: { c1: { comments: [{ timestamp: 1, value: '+1\n"two"' }] } } },
      changed: ['comments'],
    });
    const text = `${csvLines.head}${csvLines.update(hostile)}${csvLines.transaction(transaction)}`;
    const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data).toMatchObject([
      { kind: 'update', index: '4815', subject: "'=cmd|x", comments: `'+1\n"two"`, changed: '{}' },
      { kind: 'transaction', id: 't1', index: '', errors: expect.stringContaining('There is no such node.') },
    ]);
  });
});

describe('the lines of a watch', () => {
  it('show what has changed, the earlier value, and comments', () => {
    expect(textLines.update(update())).toBe(
      '1970-01-01T00:00:00.000Z  update 4815  INC-1  “Disk full”  PROCESSING → TERMINATED\n',
    );
    const comments = { c1: { comments: [{ timestamp: 1, value: 'please "eject"' }] } };
    const commented = update({
      status: 'PROCESSING',
      subject: '',
      changed: ['priority', 'urgency', 'comments'],
      object: { priority: 3, comments },
    });
    expect(textLines.update(commented)).toBe(
      '1970-01-01T00:00:00.000Z  update 4815  INC-1  priority 3  urgency removed  comment "please \\"eject\\""\n',
    );
  });

  it('say why a transaction failed', () => {
    expect(textLines.transaction(transaction)).toBe(
      '1970-01-01T00:00:00.000Z  transaction t1  INC-2  waiting → done-failure  400 originNode There is no such node.\n',
    );
  });

  it('are single lines without control characters, whatever the platform sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const changeEvent = update({ subject: text, objectId: text, changed: ['x'], object: { x: text } });
        for (const lines of [textLines, jsonLines]) {
          const line = lines.update(changeEvent);
          expect(line.indexOf('\n')).toBe(line.length - 1);
        }
        expect(textLines.update(changeEvent).slice(0, -1)).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 50 },
    );
  });

  it('contain the received update unchanged in JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const changeEvent = update({ object: { value } });
        const { kind, index, object } = JSON.parse(jsonLines.update(changeEvent));
        expect({ kind, index, object }).toEqual({
          kind: 'update',
          index: 4815,
          object: JSON.parse(JSON.stringify({ value })),
        });
      }),
    );
  });

  it('show the time of a change, exact or as limits, and when it was received', () => {
    const inexact = [timeBetween(null, 9_000), timeBetween(2_000, 9_000)].map((time) =>
      update({ time, receivedAt: 9_000 }),
    );
    expect(inexact.map((each) => textLines.update(each).split('  update')[0])).toEqual([
      'before 1970-01-01T00:00:09.000Z',
      'between 1970-01-01T00:00:02.000Z and 1970-01-01T00:00:09.000Z',
    ]);
    const [exact, before, between] = [update(), ...inexact].map((each) => JSON.parse(jsonLines.update(each)));
    expect(exact).toMatchObject({ at: 0, changedAt: 0, receivedAt: 5 });
    expect(before).toMatchObject({ at: 9_000, receivedAt: 9_000 });
    expect(before).not.toHaveProperty('changedAt');
    expect(between).toMatchObject({ receivedAt: 9_000, changedAfter: 2_000 });
    expect(between).not.toHaveProperty('changedAt');
    expect(JSON.parse(jsonLines.transaction(transaction))).toMatchObject({ changedAt: 0, receivedAt: 5 });
  });
});
