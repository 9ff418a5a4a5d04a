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
const scope = { kind: 'fill-empty', column: 'ogit/_scope', value: 's', origin: 'default-scope' } as const;

describe('the recipe of an open file', () => {
  it('has the heads that follow the conventions, and says nothing that goes without saying', () => {
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

  it('keeps what its recipe says already, as long as it is so, and what only the recipe knows', () => {
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

  it('writes a filled scope as that of the account, for every sender', () => {
    const recipe = recipeOfFile(fileOf({ transforms: [scope] }), 'a');
    const { header } = compileRecipe(recipe, ['ogit/_xid', 'ogit/_type'], { defaultScope: 'other' }).shape;
    expect(header).toEqual(['ogit/_xid', 'ogit/_type', 'ogit/_scope']);
    expect(recipe.targets.at(-1)).toMatchObject({ from: { account: 'default-scope' } });
  });

  it('does not write the scope of one account over a column that is there', () => {
    const sourceColumns = ['ogit/_xid', 'ogit/_scope'];
    expect(JSON.stringify(recipeOfFile(fileOf({ sourceColumns, transforms: [scope] }), 'a'))).not.toContain(
      'account',
    );
  });

  it('has other transforms as defaults', () => {
    const transforms = [{ kind: 'fill-empty', column: 'ogit/_type', value: 'ogit/X' } as const];
    expect(recipeOfFile(fileOf({ transforms }), 'a').targets[1]).toMatchObject({
      transforms: [{ kind: 'default', value: 'ogit/X' }],
    });
  });

  it('is the same again once it is used', () => {
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
          const transforms = filled ? [scope] : [];
          const file = fileOf({ ...decisions, recognition: recognised, transforms });
          const saved = recipeOfFile(file, 'a');
          // A second time nothing is added, and without the transform it is in the recipe.
          expect(recipeOfFile({ ...file, recipe: saved }, 'a')).toEqual(saved);
          expect(isSameRecipe(recipeOfFile({ ...file, transforms: [], recipe: saved }, 'b'), saved)).toBe(
            true,
          );
        },
      ),
    );
  });
});
