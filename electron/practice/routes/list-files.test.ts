import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { type BulkChange, bulkFile } from '../../../shared/vertices/bulk-rows.ts';
import { csvOfLists, type NamedLists } from '../../../shared/vertices/list-csv.ts';
import { holdingOf, readLists } from '../../../shared/vertices/list-value.ts';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice({ isClockManual: true });
});
afterAll(() => practice.close());

const tags = '/tags';
const first = { value: 'web "1", ü', created: 1_772_442_847_000 };
const second = { value: '007', created: 1_784_479_255_000 };
/** Bodies of the test vertices: as a list of three or one values, as a scalar, as an empty list, and absent. */
const bodies: readonly Json[] = [
  { [`=${tags}`]: [first, second, first] },
  { [`=${tags}`]: [second] },
  { [tags]: 'rack 4' },
  { [tags]: '007' },
  { [tags]: 5 },
  { [`=${tags}`]: [] },
  {},
];

const readVertex = async (id: string): Promise<Json> =>
  (await practice.graph('GET', `/${id}?listMeta=true`)).json;
/** Creates a vertex for each of `bodies`, and returns their lists as read with listMeta. */
async function createVertices(): Promise<NamedLists[]> {
  const created: NamedLists[] = [];
  for (const body of bodies) {
    const { json } = await practice.graph('POST', '/new/T', body);
    const id = String(json['ogit/_id']);
    created.push({ id, xid: '', lists: readLists(await readVertex(id)) });
  }
  return created;
}
const send = async (rows: readonly (readonly string[])[], dialect: 'default' | 'excel-semicolon') => {
  const response = await practice.vertices(
    'PUT',
    rows.map((row) => writeRow(row, dialects[dialect])).join(''),
    {
      'x-connector-csv-dialect': dialect,
    },
  );
  return response.json;
};

describe('lists of many vertices in a file', () => {
  it.each(['default', 'excel-semicolon'] as const)(
    'changes nothing when an export is sent back as %s',
    async (dialect) => {
      const vertices = await createVertices();
      const { header, rows } = csvOfLists(vertices, [tags]);
      practice.moveClock(5_000);
      expect(await send([header, ...rows], dialect)).toMatchObject({ success: true });
      for (const { id, lists } of vertices)
        expect(holdingOf(readLists(await readVertex(id)), tags)).toEqual(holdingOf(lists, tags));
    },
  );

  // A change, and the expected value of the attribute on each vertex; in a list, a text is a former scalar.
  it.each<[BulkChange, readonly unknown[]]>([
    [
      { kind: 'add', items: [{ value: '007', created: 9 }], whereMissing: true },
      [
        [first, second, first],
        [second],
        ['rack 4', { value: '007', created: 9 }],
        '007',
        ['5', { value: '007', created: 9 }],
        [{ value: '007', created: 9 }],
        [{ value: '007', created: 9 }],
      ],
    ],
    [
      { kind: 'remove', removals: [{ value: '007' }, { value: 'rack 4' }] },
      [[first, first], undefined, undefined, undefined, 5, undefined, undefined],
    ],
    [{ kind: 'replace', items: [second] }, bodies.map(() => [second])],
  ])('applies the change %j to each vertex', async (change, wanted) => {
    const vertices = await createVertices();
    const { header, rows } = bulkFile(vertices, tags, change);
    expect(await send([header, ...rows], 'default')).toMatchObject({ success: true, failed: 0 });
    for (const [at, { id, lists }] of vertices.entries()) {
      // The value of a scalar that became a list was created with its vertex.
      const items = wanted[at];
      const expected = Array.isArray(items)
        ? items.map((item) => (typeof item === 'string' ? { value: item, created: lists.createdOn } : item))
        : items;
      expect((await readVertex(id))[tags], `vertex ${at}`).toEqual(expected);
    }
  });
});
