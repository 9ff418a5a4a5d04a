import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recognition } from '../imports/recognition.ts';
import { compileRecipe } from './compile.ts';
import { fingerprint } from './fingerprint.ts';
import type { Recipe } from './recipe.ts';
import { isSameRecipe, type MappedFile, recipeOfFile } from './recipe-of-file.ts';

const guess = <T>(value: T, overruled = false) =>
  ({ value, confidence: 'certain', reason: 'it is so', overruled }) as const;
const recognition: Recognition = {
  encoding: guess('windows-1252'),
  markBytes: 0,
  dialect: guess('excel-semicolon'),
  header: guess('first-row'),
  kind: guess('vertices'),
};
const fileOf = (change: Partial<MappedFile> = {}): MappedFile => ({
  recognition,
  action: 'POST',
  actions: ['POST', 'PUT'],
  jsonStrings: false,
  nullKeyword: 'null',
  transforms: [],
  sourceColumns: ['ogit/_xid', 'ogit/_type', 'Notiz'],
  recipe: null,
  ...change,
});
const fill = { kind: 'fill-empty', column: 'ogit/_scope', value: 's', origin: 'default-scope' } as const;

describe('the recipe of an open file', () => {
  it('has the heads that follow the conventions, and leaves out default settings', () => {
    expect(recipeOfFile(fileOf(), 'a')).toEqual({
      version: 2,
      name: 'a',
      fingerprint: fingerprint(['ogit/_xid', 'ogit/_type', 'Notiz']),
      kind: 'vertices',
      reading: {},
      sending: {},
      targets: [
        { kind: 'identity', name: 'ogit/_xid', from: { column: 'ogit/_xid' }, transforms: [] },
        {
          kind: 'attribute',
          name: 'ogit/_type',
          lookUp: false,
          from: { column: 'ogit/_type' },
          transforms: [],
        },
      ],
    });
  });

  it('has the user’s choices for reading and sending', () => {
    const recognised = { ...recognition, dialect: guess('excel' as const, true) };
    const recipe = recipeOfFile(
      fileOf({ recognition: recognised, action: 'PUT', jsonStrings: true, nullKeyword: 'NIL' }),
      'a',
    );
    expect(recipe.reading).toEqual({ dialect: 'excel' });
    expect(recipe.sending).toEqual({ action: 'PUT', jsonStrings: true, nullKeyword: 'NIL' });
  });

  it('keeps the settings of its recipe that still apply, and those that only the recipe has', () => {
    const recipe: Recipe = {
      ...recipeOfFile(fileOf(), 'a'),
      reading: { dialect: 'excel-semicolon', encoding: 'utf-8' },
      sending: { action: 'POST', nullKeyword: 'null', rowsPerRequest: 100 },
    };
    const present = recipeOfFile(fileOf({ recipe }), 'b');
    expect(present.reading).toEqual({ dialect: 'excel-semicolon' });
    expect(present.sending).toEqual({ action: 'POST', nullKeyword: 'null', rowsPerRequest: 100 });
    expect(recipeOfFile(fileOf({ recipe, action: 'PUT' }), 'b').sending.action).toBe('PUT');
  });

  it('has a filled scope as the default scope of the account that sends', () => {
    const recipe = recipeOfFile(fileOf({ transforms: [fill] }), 'a');
    const { header } = compileRecipe(recipe, ['ogit/_xid', 'ogit/_type'], { defaultScope: 'other' }).shape;
    expect(header).toEqual(['ogit/_xid', 'ogit/_type', 'ogit/_scope']);
    expect(recipe.targets.at(-1)).toMatchObject({ from: { account: 'default-scope' } });
  });

  it('does not replace the cells of an existing scope column by the scope of the account', () => {
    const sourceColumns = ['ogit/_xid', 'ogit/_scope'];
    expect(JSON.stringify(recipeOfFile(fileOf({ sourceColumns, transforms: [fill] }), 'a'))).not.toContain(
      'account',
    );
  });

  it('has other filled columns with a default value', () => {
    const transforms = [{ kind: 'fill-empty', column: 'ogit/_type', value: 'ogit/X' } as const];
    expect(recipeOfFile(fileOf({ transforms }), 'a').targets[1]).toMatchObject({
      transforms: [{ kind: 'default', value: 'ogit/X' }],
    });
  });

  it('is the same again if the file is read with it', () => {
    fc.assert(
      fc.property(
        fc.record({
          action: fc.constantFrom('POST', 'PUT'),
          jsonStrings: fc.boolean(),
          nullKeyword: fc.constantFrom('null', 'NIL'),
          filled: fc.boolean(),
          overruled: fc.boolean(),
        }),
        ({ filled, overruled, ...decisions }) => {
          const recognised = { ...recognition, encoding: guess('utf-8' as const, overruled) };
          const transforms = filled ? [fill] : [];
          const file = fileOf({ ...decisions, recognition: recognised, transforms });
          const saved = recipeOfFile(file, 'a');
          // The recipe already has the filled scope, so the transform adds nothing and is not needed any more.
          expect(recipeOfFile({ ...file, recipe: saved }, 'a')).toEqual(saved);
          expect(isSameRecipe(recipeOfFile({ ...file, transforms: [], recipe: saved }, 'b'), saved)).toBe(
            true,
          );
        },
      ),
    );
  });
});
