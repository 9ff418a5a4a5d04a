import { describe, expect, it } from 'vitest';
import { correctSuggestions } from './correct-suggestions.ts';
import { correctHistory, startHistory, stepHistory } from './edit-history.ts';
import { applyEdit, type Draft, draftOf } from './edits.ts';
import { recipe as recipeSchema } from './recipe.ts';
import { suggestTargets } from './suggest.ts';
import { evidenceOfValues } from './values/column-evidence.test-kit.ts';

const header = ['Inventar-Nr.', 'Seriennummer', 'Typ'];
const empty = draftOf(
  recipeSchema.parse({ version: 2, name: 'x', fingerprint: '', kind: 'vertices', targets: [] }),
);
const numbers = Array.from({ length: 20 }, (_, at) => `N-${at}`);
const serials = numbers.map((number) => `S${number}`);
const types = numbers.map(() => 'ogit/MARS/Machine');

const basisOf = (columns: readonly (readonly string[])[], isWhole: boolean) => ({
  header,
  recipes: [],
  evidence: new Map(header.map((name, at) => [name, evidenceOfValues(columns[at] ?? [], isWhole)])),
});
const first = basisOf(
  [numbers, serials, types].map((values) => values.slice(0, 8)),
  false,
);
const suggestions = suggestTargets({ ...first, kind: 'vertices', present: [] });
const begun = applyEdit(empty, { edit: 'suggest', suggestions });
const chosen = ({ targets }: Draft) =>
  targets.map(({ target, choice }) => ['from' in target && target.from, 'why' in choice && choice.why]);

describe('suggestions by the first rows', () => {
  it('say so, and get the evidence of all rows that confirm them', () => {
    expect(chosen(begun)).toContainEqual([
      { template: 'inventar-nr:{Inventar-Nr.}' },
      'The first 8 values of “Inventar-Nr.” are unique; not all rows are counted yet.',
    ]);
    const whole = basisOf([numbers, serials, types], true);
    const corrected = correctSuggestions(begun, whole);
    expect(chosen(corrected)).toContainEqual([
      { template: 'inventar-nr:{Inventar-Nr.}' },
      '20 of 20 values of “Inventar-Nr.” are unique.',
    ]);
    expect(corrected.targets.map(({ key }) => key)).toEqual(begun.targets.map(({ key }) => key));
    // What rests on all rows is not looked at again.
    expect(correctSuggestions(corrected, first)).toBe(corrected);
  });

  it('give way where a later row refutes them: to another column, or to none', () => {
    const repeated = numbers.with(15, 'N-3');
    const whole = basisOf([repeated, serials, types.with(12, 'Drucker')], true);
    expect(chosen(correctSuggestions(begun, whole))).toEqual([
      [{ template: 'seriennummer:{Seriennummer}' }, '20 of 20 values of “Seriennummer” are unique.'],
    ]);
    const none = basisOf([repeated, serials.with(9, ''), types.with(12, 'Drucker')], true);
    expect(correctSuggestions(begun, none).targets).toEqual([]);
  });

  it('stay where the user accepted them', () => {
    const accepted = begun.targets.reduce(
      (draft, { key }) => applyEdit(draft, { edit: 'accept', key }),
      begun,
    );
    expect(correctSuggestions(accepted, basisOf([[], [], []], true))).toBe(accepted);
  });

  it('are corrected in every step that can be undone', () => {
    const none = basisOf([numbers.map(() => 'N'), numbers.map(() => 'S'), numbers.map(() => 'T')], true);
    const history = stepHistory(stepHistory(startHistory(null), { edit: 'put', draft: begun }), {
      edit: 'set',
      to: { name: 'other' },
    });
    const corrected = correctHistory(history, (draft) => correctSuggestions(draft, none));
    expect(corrected.draft?.targets).toEqual([]);
    expect(stepHistory(corrected, { edit: 'undo' }).draft?.targets).toEqual([]);
    expect(correctHistory(corrected, (draft) => correctSuggestions(draft, none))).toBe(corrected);
  });
});
