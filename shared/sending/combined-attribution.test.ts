import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SentRow } from './attribution.ts';
import { attributeCombined } from './combined-attribution.ts';
import type { ResultItem } from './result-item.ts';

const header = [
  'ogit/_xid',
  'edge:1:verb',
  'edge:1:vertex_xid',
  'edge:2:direction',
  'edge:2:verb',
  'edge:2:vertex_id',
  'content:text',
  'issue:a:ogit/subject',
];
const terms = { kind: 'combined', action: 'PUT', header } as const;

interface PartModel {
  readonly present: boolean;
  readonly stored: boolean;
}
/** What happened to a row: whether its vertex was stored, and which of its parts. */
interface RowModel {
  readonly vertex: boolean;
  /** Edge 1, edge 2, content, issue. */
  readonly parts: readonly PartModel[];
}
const part = fc.record({ present: fc.boolean(), stored: fc.boolean() });
const row: fc.Arbitrary<RowModel> = fc.record({
  vertex: fc.boolean(),
  parts: fc.tuple(part, part, part, part),
});

const idOf = (index: number) => `id-${index}`;
const has = (model: RowModel | undefined, at: number) => model?.parts[at]?.present === true;
const cellsOf = (model: RowModel, index: number): SentRow => ({
  record: index + 1,
  cells: [
    `x${index}`,
    has(model, 0) ? 'v1' : '',
    has(model, 0) ? 'o' : '',
    has(model, 1) ? 'in' : '',
    has(model, 1) ? 'v2' : '',
    has(model, 1) ? 'other' : '',
    has(model, 2) ? 'text' : '',
    has(model, 3) ? 'subject' : '',
  ],
});

const vertexItem = { entity: 'vertex', action: 'create' } as const;
const entities: Readonly<Record<string, string>> = { edge: 'edge', content: 'attachment', issue: 'vertex' };

/** The items of a response as the platform orders and words them, each with the index of its row. */
function itemsOf(models: readonly RowModel[]): { item: ResultItem; row: number }[] {
  const items = models.map((model, index) => ({
    row: index,
    item: model.vertex
      ? {
          ...vertexItem,
          status: 'success',
          order: index,
          data: { 'ogit/_id': idOf(index), 'ogit/_xid': `x${index}` },
        }
      : {
          ...vertexItem,
          status: 'fail',
          order: index,
          data: { code: 400, message: 'no', original_data: { 'ogit/_xid': `x${index}` } },
        },
  }));
  const all: { item: ResultItem; row: number }[] = items;
  const stored = {
    edge: [
      [0, 'v1'],
      [1, 'v2'],
    ],
    content: [[2, '']],
    issue: [[3, '']],
  } as const;
  for (const kind of ['edge', 'content', 'issue'] as const)
    for (const [index, model] of models.entries())
      for (const [at, verb] of stored[kind]) {
        const one = model.parts[at];
        if (!model.vertex || !one?.present) continue;
        all.push({ row: index, item: partItem(all.length, kind, idOf(index), verb, one.stored) });
      }
  return all;
}

function partItem(order: number, kind: string, owner: string, verb: string, stored: boolean): ResultItem {
  const inward = verb === 'v2';
  const head = { entity: entities[kind] ?? '', action: 'create', order };
  if (!stored) {
    const ends =
      kind === 'edge'
        ? { [inward ? 'to:ogit/_id' : 'from:ogit/_id']: owner, verb }
        : kind === 'content'
          ? { 'ogit/_id': owner }
          : { 'ogit/subject': 'subject', 'ogit/Automation/originNode': owner };
    return { ...head, status: 'fail', data: { code: 400, message: 'not this', original_data: ends } };
  }
  const data =
    kind === 'edge'
      ? {
          'ogit/_id': `${owner} ${verb}`,
          'ogit/_type': verb,
          [inward ? 'ogit/_in-id' : 'ogit/_out-id']: owner,
        }
      : kind === 'content'
        ? { 'ogit/_id': owner }
        : { 'ogit/_id': `issue of ${owner}`, 'ogit/_type': 'ogit/Automation/AutomationIssue' };
  return { ...head, status: 'success', data };
}

const trueOutcome = (model: RowModel) =>
  !model.vertex
    ? 'failed'
    : model.parts.every(({ present, stored }) => !present || stored)
      ? 'stored'
      : 'partly';

describe('attribution of combined responses', () => {
  it('finds the outcome of every row, in any order of the items and with repeated items', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (models, random) => {
          const items = itemsOf(models).flatMap(({ item }) =>
            (random.next().value ?? 0) % 3 === 0 ? [item, item] : [item],
          );
          const shuffled = items
            .map((item) => ({ item, at: random.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
          const verdicts = attributeCombined(terms, models.map(cellsOf), shuffled);
          expect(verdicts.map(({ outcome }) => outcome)).toEqual(models.map(trueOutcome));
        },
      ),
    );
  });

  it('never reports a wrong outcome if items are missing', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
        (models, isReceived) => {
          const all = itemsOf(models);
          const received = all.filter((_, index) => isReceived[index]);
          const verdicts = attributeCombined(
            terms,
            models.map(cellsOf),
            received.map(({ item }) => item),
          );
          for (const [index, { outcome }] of verdicts.entries()) {
            const itemsOfRow = all.filter((each) => each.row === index);
            const isComplete = itemsOfRow.every((each) => received.includes(each));
            const model = models[index];
            if (outcome !== 'unknown') expect(outcome).toBe(model && trueOutcome(model));
            if (!isComplete) expect(outcome).toBe('unknown');
          }
        },
      ),
    );
  });

  it('attributes the parts of the other rows even if it is unknown whether a vertex was stored', () => {
    const uncertain = (item: ResultItem, models: readonly RowModel[]): ResultItem =>
      models[item.order ?? 0]?.vertex === false
        ? { ...item, data: { code: 999, message: 'no response', original_data: null } }
        : item;
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (models) => {
        const items = itemsOf(models).map(({ item, row: rowIndex }) =>
          item.order === rowIndex ? uncertain(item, models) : item,
        );
        const verdicts = attributeCombined(terms, models.map(cellsOf), items);
        expect(verdicts.map(({ outcome }) => outcome)).toEqual(
          models.map((model) => (model.vertex ? trueOutcome(model) : 'unknown')),
        );
      }),
    );
  });

  it('does not trust orders if a vertex that is reported as failed has parts', () => {
    const issueOnly: RowModel = {
      vertex: true,
      parts: [0, 1, 2, 3].map((at) => ({ present: at === 3, stored: true })),
    };
    const models = [issueOnly, issueOnly];
    const items = itemsOf(models).map(({ item }) =>
      item.order === 0 ? { ...item, status: 'fail', data: { code: 999, message: 'no response' } } : item,
    );
    const outcomes = attributeCombined(terms, models.map(cellsOf), items).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['unknown', 'unknown']);
  });

  it('lists the ids of the parts that a row created, and the names of its missing parts', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (models) => {
        const items = itemsOf(models).map(({ item }) => item);
        const names = ['edge 1', 'edge 2', 'the attachment', 'issue a'];
        for (const [index, verdict] of attributeCombined(terms, models.map(cellsOf), items).entries()) {
          const parts = models[index]?.parts ?? [];
          if (verdict.outcome === 'stored' || verdict.outcome === 'partly')
            expect(verdict.createdPartIds).toEqual(
              [`${idOf(index)} v1`, `${idOf(index)} v2`, '', `issue of ${idOf(index)}`].filter(
                (_, at) => at !== 2 && parts[at]?.present && parts[at]?.stored,
              ),
            );
          if (verdict.outcome === 'partly')
            expect(verdict.missing).toEqual(
              names.filter((_, at) => parts[at]?.present && !parts[at]?.stored),
            );
        }
      }),
    );
  });

  it('attributes the parts of rows that the connector read before it stopped', () => {
    const models: RowModel[] = Array.from({ length: 3 }, () => ({
      vertex: true,
      parts: [
        { present: true, stored: true },
        { present: false, stored: false },
        { present: false, stored: false },
        { present: false, stored: false },
      ],
    }));
    const done = itemsOf(models.slice(0, 1)).map(({ item }) =>
      // The row that could not be read uses an order as well, so the edge has the next one.
      item.order === 1 ? { ...item, order: 2 } : item,
    );
    const abort: ResultItem = {
      status: 'fail',
      entity: 'undefined',
      action: 'undefined',
      order: 1,
      data: { code: 400, message: 'BATCH PROCESSING ABORTED! Broken.', original_data: null },
    };
    expect(attributeCombined(terms, models.map(cellsOf), [...done, abort])).toMatchObject([
      { outcome: 'stored' },
      { outcome: 'failed' },
      { outcome: 'refused', code: 'unread' },
    ]);
  });
});
