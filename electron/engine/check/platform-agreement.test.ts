import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOfCells } from '../../../shared/columns/row.ts';
import { headFaults } from '../../../shared/columns/rules/head-rules.ts';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import { type RuleId, ruleIds } from '../../../shared/columns/rules/rule-ids.ts';
import { ruleTable } from '../../../shared/columns/rules/rule-table.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { createReader } from '../../../shared/csv/reader.ts';
import type { Action } from '../../../shared/imports/open-file.ts';
import { fileKinds } from '../../../shared/imports/readings.ts';
import type { FileKind } from '../../../shared/imports/recognition.ts';
import { csv, type Item, startTestPractice, type TestPractice } from '../../practice/practice.test-kit.ts';
import { type Cell, operations, type RandomFile, randomFiles } from './platform-agreement.test-kit.ts';

/** Files per operation. More find more: `AGREEMENT_RUNS=500 vitest run …`; a failure prints its seed and path. */
const runs = Number(process.env['AGREEMENT_RUNS'] ?? 25);
const settings = { numRuns: runs, seed: Number(process.env['AGREEMENT_SEED'] ?? 20_260_302) };

let practice: TestPractice;
let worldCount = 0;
const appliedRules = new Set<RuleId>();
/** Counts of rows by operation, to verify that both outcomes occur. */
const rowCounts = new Map<string, { failed: number; stored: number }>();
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

interface World {
  /** Replaces a placeholder of an xid (`@`) or an ogit/_id (`#`). */
  render(text: string): string;
}

/** Creates new vertices, and edges between four of them if wanted, so that no file is affected by another one. */
async function createWorld({ withEdges }: { withEdges: boolean }): Promise<World> {
  const prefix = `w${worldCount++}-`;
  const names = [...Array.from({ length: 10 }, (_, index) => `k${index}`), 't0', 't1'];
  const rows = names.map((name) => [
    prefix + name,
    name.startsWith('t') ? 'ogit/Timeseries' : 'ogit/MARS/Machine',
    's',
  ]);
  const response = await practice.vertices('POST', csv(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], ...rows));
  const ids = new Map(response.items.map(({ order, data }) => [names[order], String(data['ogit/_id'])]));
  const render = (text: string) =>
    text
      .replace(/^@(?=[knti])/, prefix)
      .replace(/^#([kt]\d)$/, (whole, name: string) => ids.get(name) ?? whole);
  if (withEdges) {
    const ends = ['#k0', '#k1', '@k2', '@k3'].map((end) => ids.get(end.slice(1)) ?? '');
    const edges = ends.flatMap((from) =>
      ends.flatMap((to) => ['ogit/connects', 'ogit/uses'].map((verb) => [from, verb, to])),
    );
    await practice.send('POST', '/edges', csv(['from:ogit/_id', 'verb', 'to:ogit/_id'], ...edges));
  }
  return { render };
}

function bodyOf({ header, rows, jsonStrings, nullKeyword }: RandomFile, { render }: World): string {
  const encode = (text: string) => (jsonStrings ? JSON.stringify(text).slice(1, -1) : text);
  const textOf = (cell: Cell) => {
    if (typeof cell !== 'string') return cell.raw;
    return encode(cell === 'null keyword' ? nullKeyword : render(cell));
  };
  return csv(header.map(encode), ...rows.map((row) => row.map(textOf)));
}

/** Rows, counted from 0, in which our rules find an error. */
function rowsWithErrors(body: string, file: RandomFile, kind: FileKind, action: Action): number[] {
  const { header, jsonStrings, nullKeyword } = file;
  const rules = createRowRules({ header, kind, action, jsonStrings, nullKeyword });
  const reader = createReader({ dialect: dialects.default });
  const [, ...records] = [...reader.push(Buffer.from(body)), ...reader.end()];
  const earlierKeys = new Set<string>();
  return records.flatMap(({ cells }, index) => {
    const row = rowOfCells(cells, { jsonStrings, nullKeyword });
    let isClean = true;
    rules.check(row, (rule, column) => {
      appliedRules.add(rule);
      expect(rules.describe(rule, column, row)).toMatch(/^\S.*\.$/s);
      if (ruleTable[rule].severity === 'error') isClean = false;
    });
    const parts: string[] = [];
    if (isClean && rules.unique?.key(row, (bytes) => parts.push(Buffer.from(bytes).toString('hex')))) {
      const key = parts.join('|');
      if (earlierKeys.has(key)) {
        const { rule } = rules.unique;
        appliedRules.add(rule);
        if (ruleTable[rule].severity === 'error') isClean = false;
      }
      earlierKeys.add(key);
    }
    return isClean ? [] : [index];
  });
}

/** Rows, counted from 0, of which an item failed; the items behind a combined row's vertex name it by its id. */
function rowsThatFailed(items: readonly Item[], rows: number): number[] {
  const stored = items.filter(({ status, order }) => status === 'success' && order < rows);
  const owners = new Map(stored.map(({ order, data }) => [data['ogit/_id'], order]));
  const failed = items
    .filter(({ status }) => status === 'fail')
    .map(({ order, data }) => {
      if (order < rows) return order;
      const original = data.original_data as Record<string, unknown>;
      const ends = ['ogit/Automation/originNode', 'ogit/_id', 'from:ogit/_id', 'to:ogit/_id'];
      return ends.map((end) => owners.get(original[end])).find((row) => row !== undefined) ?? -1;
    });
  return [...new Set(failed)].toSorted((a, b) => a - b);
}

describe('our rules and the platform', () => {
  it.each(operations)('%s %s: find errors in exactly the rows that then fail', async (action, kind) => {
    await fc.assert(
      fc.asyncProperty(randomFiles(action, kind), async (file) => {
        const world = await createWorld({ withEdges: action === 'DELETE' && kind === 'edges' });
        const body = bodyOf(file, world);
        const response = await practice.send(action, `/${kind}`, body, {
          'x-connector-csv-json-strings': String(file.jsonStrings),
          'x-connector-csv-null-keyword': Buffer.from(file.nullKeyword).toString('latin1'),
        });
        const failed = rowsThatFailed(response.items, file.rows.length);
        const sum = rowCounts.get(`${action} ${kind}`) ?? { failed: 0, stored: 0 };
        sum.failed += failed.length;
        sum.stored += file.rows.length - failed.length;
        rowCounts.set(`${action} ${kind}`, sum);
        const failures = response.items.filter(({ status }) => status === 'fail').map(({ data }) => data);
        expect(rowsWithErrors(body, file, kind, action), JSON.stringify({ failures, body }, null, 1)).toEqual(
          failed,
        );
        expect(practice.reported).toEqual([]);
      }),
      settings,
    );
  });

  it('every operation includes rows that fail and rows that do not', () => {
    expect(rowCounts.size).toBe(operations.length);
    for (const [operation, { failed, stored }] of rowCounts) {
      expect(failed, operation).toBeGreaterThan(runs / 3);
      expect(stored, operation).toBeGreaterThan(runs / 3);
    }
  });

  // This is true of the seed above; with another seed, so few files may miss a rule.
  it('every rule about rows applies to at least one row', () => {
    const rows = ruleIds.filter(
      (rule) =>
        ruleTable[rule].scope === 'row' &&
        rule !== 'stop' &&
        rule !== 'oversized' &&
        rule !== 'rows-inside' &&
        rule !== 'nul-byte' &&
        ruleTable[rule].kinds.some((kind) => kind !== 'objects'),
    );
    // Few random rows overwrite an earlier one, and the platform accepts them.
    const overwriting: readonly RuleId[] = ['moment-twice', 'attachment-twice'];
    expect([...appliedRules].filter((rule) => !overwriting.includes(rule)).toSorted()).toEqual(
      [...rows, 'xid-twice', 'edge-twice'].toSorted(),
    );
  });
});

const heads = [
  'ogit/_xid', 'ogit/_id', 'ogit/_type', 'verb', 'from:ogit/_xid', 'to:ogit/_id', 'value', 'time', 'items',
  'edge:1:verb', 'edge:1:target', 'edge::verb', 'edge:verb', 'edge:1:2:verb', 'edge:',
  'issue:a:ogit/subject', 'issue:a:b:ogit/subject', 'issue:a:xid:ogit/owner', 'issue:a:xid:', 'issue:a:/b:c', 'issue:a:', 'issue:a',
  'issue:a:+', 'content:text', 'content:base64', 'content:other', 'content:', 'xid:', 'xid:ogit/owner', '=', '+/tags', '', 'ogit/name',
]; // biome-ignore format: one head for each form
const actions: Readonly<Record<Exclude<FileKind, 'objects'>, Action>> = {
  vertices: 'PUT',
  edges: 'POST',
  timeseries: 'PUT',
  attachments: 'PUT',
  combined: 'PUT',
};

describe('our rules about headers and the platform', () => {
  it.each(fileKinds.filter((kind) => kind !== 'objects'))(
    '%s: find a fault in exactly the headers that are refused, or under which no row succeeds',
    async (kind) => {
      const header = fc.array(fc.constantFrom(...heads), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(header, async (names) => {
          const faults = headFaults(names, kind);
          const response = await practice.send(
            actions[kind],
            `/${kind}`,
            csv(
              names,
              names.map(() => '1'),
            ),
          );
          const isRefused = faults.some(({ rule }) => rule !== 'head-needed');
          expect(response.status, response.text).toBe(isRefused ? 400 : 200);
          if (faults.length > 0 && !isRefused) expect(response.items[0]?.status).toBe('fail');
        }),
        { ...settings, numRuns: runs * 2 },
      );
    },
  );
});
