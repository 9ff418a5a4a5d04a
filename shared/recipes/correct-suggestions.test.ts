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

/** Returns what suggestions are based on: values of each column, of all rows or only of the first ones. */
const basisOf = (columns: readonly (readonly string[])[], isWhole: boolean) => ({
  header,
  recipes: [],
  evidence: new Map(header.map((name, at) => [name, evidenceOfValues(columns[at] ?? [], isWhole)])),
});
const firstRows = basisOf(
  [numbers, serials, types].map((values) => values.slice(0, 8)),
  false,
);
const suggestions = suggestTargets({ ...firstRows, kind: 'vertices', present: [] });
const suggested = applyEdit(empty, { edit: 'suggest', suggestions });
/** Source and reason of each target. */
const sourcesOf = ({ targets }: Draft) =>
  targets.map(({ target, choice }) => ['from' in target && target.from, 'why' in choice && choice.why]);

describe('suggestions by the first rows', () => {
  it('name the first rows as evidence, and all rows after these have confirmed them', () => {
    expect(sourcesOf(suggested)).toContainEqual([
      { template: 'inventar-nr:{Inventar-Nr.}' },
      'The first 8 values of “Inventar-Nr.” are unique; not all rows are counted yet.',
    ]);
    const whole = basisOf([numbers, serials, types], true);
    const corrected = correctSuggestions(suggested, whole);
    expect(sourcesOf(corrected)).toContainEqual([
      { template: 'inventar-nr:{Inventar-Nr.}' },
      '20 of 20 values of “Inventar-Nr.” are unique.',
    ]);
    expect(corrected.targets.map(({ key }) => key)).toEqual(suggested.targets.map(({ key }) => key));
    // A suggestion based on all rows is not examined again.
    expect(correctSuggestions(corrected, firstRows)).toBe(corrected);
  });

  it('are replaced by another column, or removed, if a later row refutes them', () => {
    const repeated = numbers.with(15, 'N-3');
    const whole = basisOf([repeated, serials, types.with(12, 'Drucker')], true);
    expect(sourcesOf(correctSuggestions(suggested, whole))).toEqual([
      [{ template: 'seriennummer:{Seriennummer}' }, '20 of 20 values of “Seriennummer” are unique.'],
    ]);
    const none = basisOf([repeated, serials.with(9, ''), types.with(12, 'Drucker')], true);
    expect(correctSuggestions(suggested, none).targets).toEqual([]);
  });

  it('are kept if the user accepted them', () => {
    const accepted = suggested.targets.reduce(
      (draft, { key }) => applyEdit(draft, { edit: 'accept', key }),
      suggested,
    );
    expect(correctSuggestions(accepted, basisOf([[], [], []], true))).toBe(accepted);
  });

  it('are corrected in every draft that undo can restore', () => {
    const none = basisOf([numbers.map(() => 'N'), numbers.map(() => 'S'), numbers.map(() => 'T')], true);
    const history = stepHistory(stepHistory(startHistory(null), { edit: 'put', draft: suggested }), {
      edit: 'set',
      to: { name: 'other' },
    });
    const corrected = correctHistory(history, (draft) => correctSuggestions(draft, none));
    expect(corrected.draft?.targets).toEqual([]);
    expect(stepHistory(corrected, { edit: 'undo' }).draft?.targets).toEqual([]);
    expect(correctHistory(corrected, (draft) => correctSuggestions(draft, none))).toBe(corrected);
  });
});
