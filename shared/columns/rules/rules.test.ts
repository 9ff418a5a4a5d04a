import { describe, expect, it } from 'vitest';
import { dialects } from '../../csv/dialects.ts';
import { createReader } from '../../csv/reader.ts';
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { rowOfCells } from '../row.ts';
import { type Fixture, headFixtures, fixtures as otherFixtures } from './fixtures.test-kit.ts';
import { headFaults } from './head-rules.ts';
import { objectFixtures } from './object-fixtures.test-kit.ts';
import { overwritingFixtures } from './overwriting-fixtures.test-kit.ts';
import { createRowRules } from './row-rules.ts';
import type { RuleId } from './rule-ids.ts';
import { ruleIds } from './rule-ids.ts';
import { ruleTable } from './rule-table.ts';

const fixtures = [...otherFixtures, ...objectFixtures, ...overwritingFixtures];

function recordsOf(text: string): string[][] {
  const reader = createReader({ dialect: dialects.excel });
  return [...reader.push(encodeUtf8(text)), ...reader.end()].map(({ cells }) => cells);
}

/**
 * Returns the rule and the sentence of every fault of CSV rows under the header of a fixture. A row also has a fault if
 * an earlier row without faults has its unique key.
 */
function faultsOf({ head, kind, action, jsonStrings = false }: Fixture, rows: string) {
  const [header = [], ...records] = recordsOf(`${head}\n${rows}\n`);
  const meaning = { jsonStrings, nullKeyword: 'null' };
  const rules = createRowRules({ header, kind, action, ...meaning });
  const takenBy = new Map<string, number>();
  return records.flatMap((cells, index) => {
    const row = rowOfCells(cells, meaning);
    const faults: [RuleId, string][] = [];
    rules.check(row, (rule, column) => faults.push([rule, rules.describe(rule, column, row)]));
    const parts: string[] = [];
    const { unique } = rules;
    if (faults.length === 0 && unique?.key(row, (bytes) => parts.push(`${bytes}`)) === true) {
      const earlier = takenBy.get(parts.join('|'));
      if (earlier === undefined) takenBy.set(parts.join('|'), index + 1);
      else faults.push([unique.rule, unique.describe(row, earlier)]);
    }
    return faults;
  });
}

describe('a rule about rows', () => {
  it.each(fixtures)('reports the bad row of $rule with its sentence, and accepts the good row', (fixture) => {
    expect(faultsOf(fixture, fixture.bad)).toEqual([[fixture.rule, fixture.sentence]]);
    expect(faultsOf(fixture, fixture.good)).toEqual([]);
  });
});

describe('a NUL byte in a cell', () => {
  it('is a warning that names the column and the character', () => {
    const header = ['ogit/_xid', 'ogit/name'];
    const meaning = { jsonStrings: false, nullKeyword: 'null' };
    const rules = createRowRules({ header, kind: 'vertices', action: 'PUT', ...meaning });
    const row = rowOfCells(['m1', 'we\0b-01'], meaning);
    const faults: [RuleId, number, string][] = [];
    rules.checkBytes(row, (rule, column) => faults.push([rule, column, rules.describe(rule, column, row)]));
    expect(faults).toEqual([
      ['nul-byte', 1, '“we\\0b-01” under “ogit/name” contains a NUL byte (\\0) at character 3.'],
    ]);
    expect(ruleTable['nul-byte'].severity).toBe('warning');
  });
});

describe('a rule about headers', () => {
  it.each(headFixtures)('reports the bad header of $rule, and accepts the good one', (fixture) => {
    const { rule, kind, bad, good, sentence } = fixture;
    const faults = (head: string) =>
      headFaults(recordsOf(`${head}\n`)[0] ?? [], kind).map((fault) => [fault.rule, fault.message]);
    expect(faults(bad)).toEqual([[rule, sentence]]);
    expect(faults(good)).toEqual([]);
  });
});

describe('the table of rules', () => {
  it('has an entry for every rule', () => {
    expect(Object.keys(ruleTable).toSorted()).toEqual(ruleIds.toSorted());
  });

  it('has a good and a bad fixture for every rule that the tests of rows and headers can check', () => {
    const withFixture = new Set([...fixtures, ...headFixtures].map(({ rule }) => rule));
    expect(ruleIds.filter((rule) => !withFixture.has(rule))).toEqual([
      'stop',
      'oversized',
      'rows-inside',
      // Found by `checkBytes`, which has its own test above.
      'nul-byte',
      'repair-failed',
      'reference-unseen',
      'reference-unknown',
    ]);
  });

  it.each([...fixtures, ...headFixtures])('lists $kind as a kind of $rule', ({ rule, kind }) => {
    expect(ruleTable[rule].kinds).toContain(kind);
  });

  it.each(Object.entries(ruleTable))('explains %s in one sentence', (_id, { title, advice }) => {
    expect(title).toMatch(/^[A-Z][^.]*$/);
    // “1 row” takes the place of “Rows”, so no verb may follow that has another form then.
    expect(title).not.toMatch(/^Rows that (?:are|do|have)\b/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  });
});
