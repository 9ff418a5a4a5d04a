import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainMeaning, rowOfCells } from '../../columns/row.ts';
import { createPartPlan } from '../../sending/combined-parts.ts';
import { createEffectCount } from './effect-count.ts';

const combinedHeader = [
  'ogit/_xid',
  'ogit/name',
  'edge:1:verb',
  'edge:1:direction',
  'edge:1:vertex_xid',
  'edge:2:vertex_id',
  'issue:a:ogit/subject',
  'issue:a:/more',
  'content:text',
  'content:mimetype',
];
const cell = fc.constantFrom('', 'null', 'text');
const rowsOf = (columns: number) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }));

describe('the count of the effects of rows', () => {
  it('finds the same parts of combined rows as sending does', () => {
    fc.assert(
      fc.property(rowsOf(combinedHeader.length), (rows) => {
        const count = createEffectCount({ header: combinedHeader, kind: 'combined', action: 'PUT' });
        const plan = createPartPlan(combinedHeader);
        const parts = rows.flatMap((cells) => plan.partsOf(cells));
        for (const cells of rows) count.add(rowOfCells(cells, plainMeaning));
        const countOf = (kind: string) => parts.filter((part) => part.of === kind).length;
        expect(count.sums().entities).toEqual({
          vertices: rows.length,
          edges: countOf('edge'),
          issues: countOf('issue'),
          attachments: countOf('attachment'),
          values: 0,
        });
      }),
    );
  });

  it('counts each cell as filled, null or empty, and each row that removes something once', () => {
    const header = ['ogit/_xid', 'ogit/name', '/site', '-/tags', '=/list', 'ogit/_type'];
    fc.assert(
      fc.property(rowsOf(header.length), (rows) => {
        const count = createEffectCount({ header, kind: 'vertices', action: 'PUT' });
        for (const cells of rows) count.add(rowOfCells(cells, plainMeaning));
        const { filled, nulls, removingRows } = count.sums();
        for (const [column] of header.entries()) {
          expect(filled[column]).toBe(rows.filter((cells) => cells[column] === 'text').length);
          expect(nulls[column]).toBe(rows.filter((cells) => cells[column] === 'null').length);
        }
        const removes = ([, name, site, tags, list]: string[]) =>
          name === 'null' || site === 'null' || tags === 'text' || list !== '';
        expect(removingRows).toBe(rows.filter(removes).length);
      }),
    );
  });

  it('has no removing rows if all vertices are created, and only such rows if they are deleted', () => {
    const removing = (action: 'POST' | 'DELETE') => {
      const count = createEffectCount({ header: ['ogit/_xid', 'ogit/name'], kind: 'vertices', action });
      count.add(rowOfCells(['a', 'null'], plainMeaning));
      count.add(rowOfCells(['b', 'x'], plainMeaning));
      return count.sums().removingRows;
    };
    expect([removing('POST'), removing('DELETE')]).toEqual([0, 2]);
  });

  it('distinguishes issues from other vertices, and counts each value of a list of values', () => {
    const header = ['ogit/_xid', 'ogit/_type'];
    const vertices = createEffectCount({ header, kind: 'vertices', action: 'POST' });
    for (const type of ['ogit/Automation/AutomationIssue', 'ogit/MARS/Machine'])
      vertices.add(rowOfCells(['x', type], plainMeaning));
    expect(vertices.sums().entities).toMatchObject({ vertices: 1, issues: 1 });
    const values = createEffectCount({ header: ['ogit/_xid', 'items'], kind: 'timeseries', action: 'PUT' });
    values.add(rowOfCells(['x', '[{"timestamp":1,"value":"1"},{"timestamp":2,"value":"1"}]'], plainMeaning));
    values.add(rowOfCells(['x', '[]'], plainMeaning));
    expect(values.sums().entities.values).toBe(2);
  });
});
