import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipe as anyRecipe, header } from '../../../../../shared/recipes/any-recipe.test-kit.ts';
import { startHistory, stepHistory } from '../../../../../shared/recipes/edit-history.ts';
import { applyEdit, type Draft, draftOf, type Edit } from '../../../../../shared/recipes/edits.ts';
import { recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { becomeEdits, freeAttributeEdits, leaveOutEdits } from './column-edits.ts';
import { chosenValue, parseTarget, targetOptions, targetWords } from './target-words.ts';

const heads = ['Key', 'Host', 'Rack', 'Note'];
const draft = draftOf(
  recipeSchema.parse({
    version: 2,
    name: 'machines',
    fingerprint: '',
    kind: 'vertices',
    targets: [
      { kind: 'identity', name: 'ogit/_xid', from: { template: 'host:{Key}' } },
      { kind: 'attribute', name: 'ogit/name', from: { column: 'Host' }, transforms: [{ kind: 'trim' }] },
      { kind: 'attribute', name: 'ogit/_type', from: { constant: '' } },
    ],
  }),
);
const columnsOfDraft = ({ recipe, targets }: Draft) =>
  sourceColumns(heads, { ...recipe, targets: targets.map(({ target }) => target) });
const columnOf = (current: Draft, name: string) => {
  const column = columnsOfDraft(current).find((each) => each.name === name);
  if (column === undefined) throw new Error(name);
  return column;
};
const applyEdits = (current: Draft, edits: readonly Edit[]) => edits.reduce(applyEdit, current);
const statesOf = (current: Draft) => columnsOfDraft(current).map(({ state }) => state);
/** Returns the draft after a user has chosen a target for a column. @param value of an option in the list of targets */
const choose = (current: Draft, name: string, value: string) => {
  const becomes = parseTarget(value);
  if (becomes === null) return current;
  return applyEdits(current, becomeEdits(current, 'vertices', columnOf(current, name), becomes));
};

describe('a column', () => {
  it('keeps its transforms and its template if it gets another name', () => {
    const renamed = choose(choose(draft, 'Host', 'name /host'), 'Key', 'name ogit/_id');
    expect(renamed.targets.map(({ target }) => target)).toMatchObject([
      { kind: 'identity', name: 'ogit/_id', from: { template: 'host:{Key}' } },
      { kind: 'attribute', name: '/host', from: { column: 'Host' }, transforms: [{ kind: 'trim' }] },
      {},
    ]);
  });

  it('is removed from all attributes of an issue that read it, also from the eleventh', () => {
    const attributes = Array.from({ length: 11 }, (_, index) => ({
      name: `/a${index}`,
      from: { column: index === 2 || index === 10 ? 'Note' : 'Host' },
    }));
    const withIssue = draftOf(
      recipeSchema.parse({
        version: 2,
        name: 'machines',
        fingerprint: '',
        kind: 'combined',
        targets: [{ kind: 'issue', id: '1', attributes }],
      }),
    );
    const withoutNote = applyEdits(withIssue, leaveOutEdits(withIssue, [columnOf(withIssue, 'Note')]));
    expect(withoutNote.targets[0]?.target).toMatchObject({
      attributes: attributes.filter(({ from }) => from.column === 'Host'),
    });
  });

  it('loses the prefix of an identity if it becomes another attribute', () => {
    const renamed = choose(draft, 'Key', 'name /Key');
    expect(renamed.targets[0]?.target).toMatchObject({ name: '/Key', from: { column: 'Key' } });
  });

  it('is offered the searched text as another name: after the known names, or before them if it has a slash', () => {
    const groups = (search: string) =>
      targetOptions(draft, 'vertices', columnOf(draft, 'Rack'), search).map(({ group }) => group);
    expect(groups('status').at(-1)).toBe('Another name');
    expect(groups('ogit/price')[1]).toBe('Another name');
  });

  it('becomes the source of an existing target with the chosen name that has no source yet', () => {
    const filled = choose(draft, 'Rack', 'name ogit/_type');
    expect(filled.targets).toHaveLength(3);
    expect(filled.targets[2]?.target).toMatchObject({ from: { column: 'Rack' } });
  });

  it('can be left out, left undecided or mapped again', () => {
    const out = choose(draft, 'Host', 'left-out');
    expect(statesOf(out)).toEqual(['mapped', 'left-out', 'open', 'open']);
    expect(out.recipe.leftOut).toEqual(['Host']);
    expect(statesOf(choose(out, 'Host', 'open'))).toEqual(['mapped', 'open', 'open', 'open']);
    const again = choose(out, 'Host', 'name /Host');
    expect(statesOf(again)).toEqual(['mapped', 'mapped', 'open', 'open']);
    expect(again.recipe.leftOut).toEqual([]);
  });

  it('becomes the end of a new edge, and the rows become combined ones', () => {
    const edge = choose(draft, 'Rack', 'group edge');
    expect(targetWords(edge, columnOf(edge, 'Rack'))).toBe('edge 1');
    expect(chosenValue(edge, columnOf(edge, 'Rack'))).toBe('now');
    expect(edge.recipe.kind).toBe('combined');
  });

  it('is offered no name that has another column as its source', () => {
    const labels = targetOptions(draft, 'vertices', columnOf(draft, 'Rack'), 'ogit/owner').flatMap(
      ({ items }) => items.map(({ label }) => label),
    );
    expect(labels).toContain('/Rack');
    expect(labels).toContain('ogit/owner');
    expect(labels).toContain('ogit/_type');
    expect(labels).not.toContain('ogit/name');
  });
});

describe('many columns', () => {
  it('become free attributes, including columns that were left out', () => {
    const out = choose(draft, 'Note', 'left-out');
    const sent = applyEdits(out, freeAttributeEdits(out, 'vertices', columnsOfDraft(out)));
    expect(statesOf(sent)).toEqual(['mapped', 'mapped', 'mapped', 'mapped']);
    expect(sent.recipe.leftOut).toEqual([]);
  });

  it('can be left out of any mapping; none of them is then read, and one undo restores all', () => {
    fc.assert(
      fc.property(anyRecipe, fc.subarray([...header]), (recipe, names) => {
        const before = draftOf(recipe);
        const columns = sourceColumns(header, recipe).filter(({ name }) => names.includes(name));
        const history = stepHistory(startHistory(before), {
          edit: 'together',
          edits: leaveOutEdits(before, columns),
        });
        const { recipe: nextRecipe, targets } = history.draft as Draft;
        const next = sourceColumns(header, { ...nextRecipe, targets: targets.map(({ target }) => target) });
        expect(next.filter(({ name, state }) => names.includes(name) && state !== 'left-out')).toEqual([]);
        expect(stepHistory(history, { edit: 'undo' }).draft).toBe(before);
      }),
    );
  });
});
