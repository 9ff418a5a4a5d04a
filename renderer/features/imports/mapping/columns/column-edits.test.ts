import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipe as anyRecipe, header } from '../../../../../shared/recipes/any-recipe.test-kit.ts';
import { startHistory, stepHistory } from '../../../../../shared/recipes/edit-history.ts';
import { applyEdit, type Draft, draftOf, type Edit } from '../../../../../shared/recipes/edits.ts';
import { recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { becomesOf, becomesWords, choicesFor, chosenValue } from './becomes-words.ts';
import { becomeEdits, freeAttributeEdits, leaveOutEdits } from './column-edits.ts';

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
const columnOf = (of: Draft, name: string) => {
  const found = columnsOfDraft(of).find((column) => column.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const after = (of: Draft, edits: readonly Edit[]) => edits.reduce(applyEdit, of);
const statesOf = (of: Draft) => columnsOfDraft(of).map(({ state }) => state);
const choose = (of: Draft, name: string, value: string) => {
  const becomes = becomesOf(value);
  return becomes === null ? of : after(of, becomeEdits(of, 'vertices', columnOf(of, name), becomes));
};

describe('a column', () => {
  it('takes another name and keeps its transforms and its template', () => {
    const renamed = choose(choose(draft, 'Host', 'name /host'), 'Key', 'name ogit/_id');
    expect(renamed.targets.map(({ target }) => target)).toMatchObject([
      { kind: 'identity', name: 'ogit/_id', from: { template: 'host:{Key}' } },
      { kind: 'attribute', name: '/host', from: { column: 'Host' }, transforms: [{ kind: 'trim' }] },
      {},
    ]);
  });

  it('is removed from each attribute of an issue that reads it, also past the tenth', () => {
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
    const left = after(withIssue, leaveOutEdits(withIssue, [columnOf(withIssue, 'Note')]));
    expect(left.targets[0]?.target).toMatchObject({
      attributes: attributes.filter(({ from }) => from.column === 'Host'),
    });
  });

  it('loses the prefix of an identity where it becomes something else', () => {
    const plain = choose(draft, 'Key', 'name /Key');
    expect(plain.targets[0]?.target).toMatchObject({ name: '/Key', from: { column: 'Key' } });
  });

  it('is searched by a part of a name first, and by a name of its own first where it has a slash', () => {
    const groups = (search: string) =>
      choicesFor(draft, 'vertices', columnOf(draft, 'Rack'), search).map(({ group }) => group);
    expect(groups('status').at(-1)).toBe('Another name');
    expect(groups('ogit/price')[1]).toBe('Another name');
  });

  it('fills the target of that name which has no source yet', () => {
    const filled = choose(draft, 'Rack', 'name ogit/_type');
    expect(filled.targets).toHaveLength(3);
    expect(filled.targets[2]?.target).toMatchObject({ from: { column: 'Rack' } });
  });

  it('is left out, decided later or mapped again', () => {
    const out = choose(draft, 'Host', 'left-out');
    expect(statesOf(out)).toEqual(['mapped', 'left-out', 'open', 'open']);
    expect(out.recipe.leftOut).toEqual(['Host']);
    expect(statesOf(choose(out, 'Host', 'open'))).toEqual(['mapped', 'open', 'open', 'open']);
    const again = choose(out, 'Host', 'name /Host');
    expect(statesOf(again)).toEqual(['mapped', 'mapped', 'open', 'open']);
    expect(again.recipe.leftOut).toEqual([]);
  });

  it('becomes the end of an edge, which is named by its verb', () => {
    const edge = choose(draft, 'Rack', 'group edge');
    expect(becomesWords(edge, columnOf(edge, 'Rack'))).toBe('edge 1');
    expect(chosenValue(edge, columnOf(edge, 'Rack'))).toBe('now');
    expect(edge.recipe.kind).toBe('combined');
  });

  it('is offered no name that another column fills', () => {
    const labels = choicesFor(draft, 'vertices', columnOf(draft, 'Rack'), 'ogit/owner').flatMap(({ items }) =>
      items.map(({ label }) => label),
    );
    expect(labels).toContain('/Rack');
    expect(labels).toContain('ogit/owner');
    expect(labels).toContain('ogit/_type');
    expect(labels).not.toContain('ogit/name');
  });
});

describe('many columns', () => {
  it('become free attributes, those that are left out among them', () => {
    const out = choose(draft, 'Note', 'left-out');
    const sent = after(out, freeAttributeEdits(out, 'vertices', columnsOfDraft(out)));
    expect(statesOf(sent)).toEqual(['mapped', 'mapped', 'mapped', 'mapped']);
    expect(sent.recipe.leftOut).toEqual([]);
  });

  it('are left out of any mapping, so that none is read any more; one undo restores them all', () => {
    fc.assert(
      fc.property(anyRecipe, fc.subarray([...header]), (recipe, names) => {
        const before = draftOf(recipe);
        const columns = sourceColumns(header, recipe).filter(({ name }) => names.includes(name));
        const history = stepHistory(startHistory(before), {
          edit: 'together',
          edits: leaveOutEdits(before, columns),
        });
        const { recipe: made, targets } = history.draft as Draft;
        const next = sourceColumns(header, { ...made, targets: targets.map(({ target }) => target) });
        expect(next.filter(({ name, state }) => names.includes(name) && state !== 'left-out')).toEqual([]);
        expect(stepHistory(history, { edit: 'undo' }).draft).toBe(before);
      }),
    );
  });
});
