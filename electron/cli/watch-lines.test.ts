import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionHappening, UpdateHappening } from '../services/monitor/happenings.ts';
import { jsonLines, textLines } from './watch-lines.ts';

const where = { connectionId: 'c', view: 'default', isNews: true };
const update = (change: Partial<UpdateHappening> = {}): UpdateHappening => ({
  ...where,
  ...{ index: 4815, at: 0, objectId: 'INC-1', isIncident: true, subject: 'Disk full', watched: false },
  ...{ statusBefore: 'PROCESSING', status: 'TERMINATED', changed: ['platformStatus'] },
  object: { $id: 'INC-1', platformStatus: 'TERMINATED' },
  ...change,
});
const transaction: TransactionHappening = {
  ...where,
  ...{ id: 't1', objectId: 'INC-2', statusBefore: 'waiting', status: 'done-failure', cause: null },
  errors: [{ code: 400, message: 'There is no such node.', field: 'originNode' }],
};

describe('the lines of a watch', () => {
  it('say what has changed, what it was before, and what was said', () => {
    expect(textLines.update(update())).toBe(
      '1970-01-01T00:00:00.000Z  update 4815  INC-1  “Disk full”  PROCESSING → TERMINATED\n',
    );
    const comments = { c1: { comments: [{ timestamp: 1, value: 'please "eject"' }] } };
    const commented = update({
      ...{ status: 'PROCESSING', subject: '', changed: ['priority', 'urgency', 'comments'] },
      object: { priority: 3, comments },
    });
    expect(textLines.update(commented)).toBe(
      '1970-01-01T00:00:00.000Z  update 4815  INC-1  priority 3  urgency is gone  comment "please \\"eject\\""\n',
    );
  });

  it('say why a transaction failed', () => {
    expect(textLines.transaction(transaction, 0)).toBe(
      '1970-01-01T00:00:00.000Z  transaction t1  INC-2  waiting → done-failure  400 originNode There is no such node.\n',
    );
  });

  it('are one line without a character that a terminal obeys, whatever the platform tells', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const told = update({ subject: text, objectId: text, changed: ['x'], object: { x: text } });
        for (const lines of [textLines, jsonLines]) {
          const line = lines.update(told);
          expect(line.indexOf('\n')).toBe(line.length - 1);
        }
        expect(textLines.update(told).slice(0, -1)).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 50 },
    );
  });

  it('are JSON that holds the update as it was told', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const told = update({ object: { value } });
        const { kind, index, object } = JSON.parse(jsonLines.update(told));
        expect({ kind, index, object }).toEqual({
          kind: 'update',
          index: 4815,
          object: JSON.parse(JSON.stringify({ value })),
        });
      }),
    );
  });
});
