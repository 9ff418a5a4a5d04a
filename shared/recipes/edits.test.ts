import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRecipe } from './compile.ts';
import { type EditHistory, type HistoryStep, startHistory, stepHistory } from './edit-history.ts';
import { applyEdit, type Draft, draftOf, type Edit, recipeOf } from './edits.ts';
import { readRecipe, recipe as recipeSchema, writeRecipe } from './recipe.ts';
import type { Suggestion } from './suggest.ts';
import type { Target } from './target.ts';
import { fieldsOf } from './target-fields.ts';

const recipe = recipeSchema.parse({
  version: 2,
  name: 'test',
  fingerprint: '',
  kind: 'combined',
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { column: 'host' } },
    {
      kind: 'edge',
      id: '1',
      verb: { from: { constant: 'ogit/uses' } },
      other: { by: 'xid', from: { column: 'uses' }, transforms: [{ kind: 'trim' }] },
    },
  ],
});
const start = draftOf(recipe);
const attribute = (name: string): Target => ({
  kind: 'attribute',
  name,
  lookUp: false,
  from: { column: name },
  transforms: [],
});
const suggestion = (name: string): Suggestion => ({
  target: attribute(name),
  columns: [name],
  by: 'letters',
  why: `It is ${name}.`,
});
/** Draft of the recipe after these edits. */
const withEdits = (...edits: Edit[]): Draft => edits.reduce(applyEdit, start);
const targetsOf = (draft: Draft) => recipeOf(draft).targets;

describe('an edit', () => {
  it('sets the source of a field, and adds an optional field if it is missing', () => {
    const draft = withEdits(
      { edit: 'set-source', key: 1, path: 'direction', from: { constant: 'in' } },
      { edit: 'set-source', key: 1, path: 'other', from: { template: 'm:{uses}' } },
    );
    expect(targetsOf(draft)[1]).toEqual({
      kind: 'edge',
      id: '1',
      verb: { from: { constant: 'ogit/uses' }, transforms: [] },
      direction: { from: { constant: 'in' }, transforms: [] },
      other: { by: 'xid', from: { template: 'm:{uses}' }, transforms: [{ kind: 'trim' }] },
    });
    expect(
      targetsOf(applyEdit(draft, { edit: 'remove-field', key: 1, path: 'direction' }))[1],
    ).not.toHaveProperty('direction');
  });

  it('adds, moves, changes and removes transforms', () => {
    const at = { key: 1, path: 'other' };
    const transformsAfter = (...edits: Edit[]) => {
      const edge = targetsOf(withEdits(...edits))[1];
      return edge?.kind === 'edge' ? edge.other.transforms.map(({ kind }) => kind) : [];
    };
    const add: Edit = { edit: 'add-transform', ...at, transform: { kind: 'empty-to-null' } };
    expect(transformsAfter(add)).toEqual(['trim', 'empty-to-null']);
    expect(transformsAfter({ ...add, at: 0 })).toEqual(['empty-to-null', 'trim']);
    expect(transformsAfter(add, { edit: 'move-transform', ...at, index: 1, to: 0 })).toEqual([
      'empty-to-null',
      'trim',
    ]);
    expect(
      transformsAfter(add, {
        edit: 'set-transform',
        ...at,
        index: 0,
        transform: { kind: 'collapse-blanks' },
      }),
    ).toEqual(['collapse-blanks', 'empty-to-null']);
    expect(transformsAfter(add, { edit: 'remove-transform', ...at, index: 0 })).toEqual(['empty-to-null']);
  });

  it('adds, moves, replaces and removes targets, and keeps their keys', () => {
    const draft = withEdits(
      { edit: 'add', target: attribute('/a'), at: 0 },
      { edit: 'move', key: 1, to: 0 },
      { edit: 'replace', key: 2, target: attribute('/b') },
      { edit: 'remove', key: 0 },
    );
    expect(draft.targets.map(({ key }) => key)).toEqual([1, 2]);
    expect(targetsOf(draft)[1]).toEqual(attribute('/b'));
  });

  it('that moves targets moves their columns in the exported recipe and in the sent rows', () => {
    const names = ['/a', '/b', '/c', '/d'];
    const named = withEdits(...names.map((name): Edit => ({ edit: 'add', target: attribute(name) })));
    const move = fc.record({ edit: fc.constant('move' as const), key: fc.nat(5), to: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
        const wanted = moves.reduce(
          (keys, { key, to }) => {
            const others = keys.filter((each) => each !== key);
            return [...others.slice(0, to), key, ...others.slice(to)];
          },
          named.targets.map(({ key }) => key),
        );
        const moved = moves.reduce(applyEdit, named);
        expect(moved.targets.map(({ key }) => key)).toEqual(wanted);
        const exported = readRecipe(writeRecipe(recipeOf(moved)));
        const heads = exported.targets.flatMap(fieldsOf).flatMap(({ head }) => head ?? []);
        const { shape } = compileRecipe(exported, ['host', 'uses', ...names], { defaultScope: null });
        expect(shape.header).toEqual(heads);
        // The added targets have the keys from 2 on.
        expect(heads.filter((head) => names.includes(head))).toEqual(
          wanted.flatMap((key) => names[key - 2] ?? []),
        );
      }),
    );
  });

  it('sets properties of the whole recipe', () => {
    const draft = withEdits({ edit: 'set', to: { name: 'CMDB', sending: { action: 'PUT' } } });
    expect(recipeOf(draft)).toEqual({ ...recipe, name: 'CMDB', sending: { action: 'PUT' } });
  });

  it.each<[Edit, string, string]>([
    [{ edit: 'remove', key: 9 }, 'not-found', 'The target no longer exists'],
    [{ edit: 'take-back', key: 9 }, 'not-found', 'The target no longer exists'],
    [
      { edit: 'remove-transform', key: 1, path: 'other', index: 1 },
      'not-found',
      'The transform no longer exists',
    ],
    [
      { edit: 'add-transform', key: 1, path: 'direction', transform: { kind: 'trim' } },
      'not-found',
      'The field no longer exists',
    ],
    [{ edit: 'set-source', key: 0, path: 'verb', from: { column: 'a' } }, 'bad-input', 'has no field “verb”'],
    [{ edit: 'remove-field', key: 1, path: 'verb' }, 'bad-input', 'cannot be without its field “verb”'],
  ])('%j is refused', (edit, code, message) => {
    expect(() => applyEdit(start, edit)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });
});

describe('an automatic choice', () => {
  const suggest: Edit = { edit: 'suggest', suggestions: [suggestion('/a'), suggestion('/b')] };
  const choices = (draft: Draft) =>
    draft.targets.map(({ choice }) => (choice.by === 'suggestion' ? choice.why : 'user'));

  it('is marked with its reason until the user accepts or edits it', () => {
    expect(choices(withEdits(suggest))).toEqual(['user', 'user', 'It is /a.', 'It is /b.']);
    expect(choices(withEdits(suggest, { edit: 'accept', key: 2 }))).toEqual([
      'user',
      'user',
      'user',
      'It is /b.',
    ]);
    expect(
      choices(withEdits(suggest, { edit: 'set-source', key: 3, path: 'value', from: { column: 'c' } })),
    ).toEqual(['user', 'user', 'It is /a.', 'user']);
    expect(choices(withEdits(suggest, { edit: 'move', key: 3, to: 0 }))).toEqual([
      'It is /b.',
      'user',
      'user',
      'It is /a.',
    ]);
  });

  it('can be taken back, one or all, but a choice of the user cannot', () => {
    expect(choices(withEdits(suggest, { edit: 'take-back', key: 2 }))).toEqual(['user', 'user', 'It is /b.']);
    expect(choices(withEdits(suggest, { edit: 'accept', key: 2 }, { edit: 'take-back' }))).toEqual([
      'user',
      'user',
      'user',
    ]);
    expect(choices(withEdits(suggest, { edit: 'take-back', key: 0 }))).toHaveLength(4);
  });
});

describe('undo and redo', () => {
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.constantFrom('/a', '/b').map((name): Edit => ({ edit: 'add', target: attribute(name), at: 0 })),
    fc.constant<Edit>({ edit: 'suggest', suggestions: [suggestion('/s')] }),
    fc.constant<Edit>({ edit: 'take-back' }),
    fc.nat({ max: 3 }).map((to): Edit => ({ edit: 'move', key: 0, to })),
    fc.constant<Edit>({ edit: 'set-source', key: 0, path: 'value', from: { constant: 'x' } }),
    fc.constant<Edit>({ edit: 'add-transform', key: 1, path: 'verb', transform: { kind: 'trim' } }),
    fc.string().map((name): Edit => ({ edit: 'set', to: { name } })),
  );
  const steps = (history: EditHistory, all: readonly HistoryStep[]) => all.reduce(stepHistory, history);
  const times = (count: number, step: 'undo' | 'redo') =>
    Array.from({ length: count }, () => ({ edit: step }));

  it('return to every draft, back to the first and forward to the last', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), fc.nat({ max: 12 }), (edits, back) => {
        const drafts = [start];
        for (const one of edits) drafts.push(applyEdit(drafts.at(-1) ?? start, one));
        const done = steps(startHistory(start), edits);
        expect(done.draft).toEqual(drafts.at(-1));
        const count = Math.min(back, edits.length);
        const undone = steps(done, times(count, 'undo'));
        expect(undone.draft).toEqual(drafts[edits.length - count]);
        expect(steps(undone, times(count, 'redo'))).toEqual(done);
        expect(steps(done, times(20, 'undo')).draft).toBe(start);
      }),
    );
  });

  it('cannot redo an undone edit after another edit', () => {
    const history = steps(startHistory(start), [
      { edit: 'set', to: { name: 'a' } },
      { edit: 'undo' },
      { edit: 'set', to: { name: 'b' } },
      { edit: 'redo' },
    ]);
    expect(history.draft?.recipe.name).toBe('b');
  });

  it('treat edits made together, the end of a draft and its start as one step each', () => {
    const other = withEdits({ edit: 'remove', key: 1 });
    const done = steps(startHistory(null), [
      { edit: 'put', draft: start },
      {
        edit: 'together',
        edits: [
          { edit: 'remove', key: 0 },
          { edit: 'remove', key: 1 },
        ],
      },
      { edit: 'together', edits: [] },
      { edit: 'put', draft: null },
      { edit: 'put', draft: null },
      { edit: 'put', draft: other },
    ]);
    const undone = [1, 2, 3, 4].map((count) => steps(done, times(count, 'undo')).draft);
    expect(undone[0]).toBeNull();
    expect(undone[1]?.targets).toEqual([]);
    expect(undone[2]).toBe(start);
    expect(undone[3]).toBeNull();
    expect(steps(done, [...times(4, 'undo'), ...times(4, 'redo')])).toEqual(done);
    expect(() => stepHistory(startHistory(null), { edit: 'remove', key: 0 })).toThrow('There is no mapping');
  });

  it('ignore an edit that is refused', () => {
    const history = startHistory(start);
    expect(() => stepHistory(history, { edit: 'remove', key: 9 })).toThrow('no longer exists');
    expect(history.past).toEqual([]);
  });
});
