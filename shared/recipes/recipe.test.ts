import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { migrate } from './migrations.ts';
import { type Recipe, readRecipe, recipeJsonSchema, writeRecipe } from './recipe.ts';

const minimal = { version: 2, name: 'CMDB', fingerprint: '', kind: 'combined', targets: [] };
const withTarget = (target: unknown) => ({ ...minimal, targets: [target] });
const withTransform = (transform: unknown) =>
  withTarget({ kind: 'attribute', name: 'ogit/name', from: { column: 'a' }, transforms: [transform] });
const read = (value: unknown) => readRecipe(JSON.stringify(value));

describe('a recipe', () => {
  it.each<[unknown, string]>([
    [{ ...minimal, colour: 1 }, 'the recipe itself has the unknown key “colour”.'],
    [{ ...minimal, sending: { aktion: 'PUT' } }, 'sending has the unknown key “aktion”.'],
    [{ ...minimal, name: undefined }, 'name is missing.'],
    [{ ...minimal, name: 5 }, 'name must be a string.'],
    [{ ...minimal, name: '' }, 'name must be at least 1 character long.'],
    [{ ...minimal, fingerprint: 'x' }, 'fingerprint must be 16 hexadecimal digits, or empty.'],
    [
      { ...minimal, kind: 'nodes' },
      'kind must be “vertices”, “edges”, “timeseries”, “attachments”, “combined” or “objects”.',
    ],
    [withTarget({ kind: 'node' }), 'targets[0].kind must be “identity”, “attribute”'],
    [
      withTarget({ kind: 'identity', name: 'ogit/_xid', from: { colum: 'a' } }),
      'targets[0].from has the unknown key “colum”.',
    ],
    [
      withTarget({ kind: 'identity', name: 'ogit/_xid', from: { column: 'a', constant: 'b' } }),
      'targets[0].from has the unknown key',
    ],
    [
      withTarget({ kind: 'identity', name: 'ogit/_xid', from: { template: '{a' } }),
      'targets[0].from.template never closes {a',
    ],
    [withTarget({ kind: 'identity', name: 'ogit/_xid' }), 'targets[0].from is missing.'],
    [
      withTarget({ kind: 'attribute', name: '+/tags', from: { column: 'a' } }),
      'targets[0].name: “+/tags” is not a plain attribute',
    ],
    [
      withTarget({
        kind: 'edge',
        id: 'a:b',
        verb: { from: { constant: 'ogit/uses' } },
        other: { by: 'xid', from: { column: 'a' } },
      }),
      'targets[0].id must not contain a colon.',
    ],
    [withTarget({ kind: 'issue', id: 'a', attributes: [] }), 'targets[0].attributes needs an attribute.'],
    [withTransform({ kind: 'trimm' }), 'targets[0].transforms[0].kind must be “trim”'],
    [withTransform({ kind: 'trim', much: true }), 'targets[0].transforms[0] has the unknown key “much”.'],
    [
      withTransform({ kind: 'replace', as: 'pattern', find: '(a+', by: '' }),
      'targets[0].transforms[0].find: “(a+” is not a valid regular expression. Check its brackets and escapes.',
    ],
    [
      withTransform({ kind: 'replace', as: 'pattern', find: '(?=a)', by: '' }),
      'targets[0].transforms[0].find: The pattern uses look-around',
    ],
    [
      withTransform({
        kind: 'table',
        values: [
          { is: 'a', becomes: 'b' },
          { is: 'a', becomes: 'c' },
        ],
        others: 'keep',
      }),
      'targets[0].transforms[0].values[1].is: “a” appears twice in the table.',
    ],
    [
      withTransform({ kind: 'number', decimal: ',', thousands: ',' }),
      'targets[0].transforms[0].thousands must differ from the decimal mark.',
    ],
    [
      withTransform({ kind: 'date', from: 'iso', to: 'iso', zone: 'Berlin' }),
      'zone must be Z or an offset like +02:00.',
    ],
  ])('%j is refused in one sentence: %s', (value, sentence) => {
    let refusal: unknown;
    try {
      read(value);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ code: 'bad-input', message: expect.stringContaining(sentence) });
  });

  it.each([
    ['{', 'not valid JSON'],
    ['[]', 'not contain a JSON object'],
    ['{}', 'no version number'],
    ['{"version":3}', 'has version 3, but this program reads versions up to 2'],
    ['{"version":0}', 'version 0 cannot be read'],
  ])('%s is refused: %s', (text, sentence) => {
    expect(() => readRecipe(text)).toThrow(sentence);
  });

  it('is written in the order of its schema, without default values, and ends with a line end', () => {
    const recipe = readRecipe(
      `\ufeff${JSON.stringify({
        ...minimal,
        targets: [
          {
            transforms: [{ to: 'iso', from: 'epoch-s', kind: 'date' }],
            from: { column: 'a' },
            kind: 'attribute',
            name: '/seen',
          },
          { from: { template: 'machine:{host}' }, name: 'ogit/_xid', kind: 'identity' },
        ],
        kind: 'vertices',
        sending: { nullKeyword: 'NULL' },
      })}`,
    );
    expect(writeRecipe(recipe)).toBe(`{
  "version": 2,
  "name": "CMDB",
  "fingerprint": "",
  "kind": "vertices",
  "sending": {
    "nullKeyword": "NULL"
  },
  "targets": [
    {
      "kind": "attribute",
      "name": "/seen",
      "from": {
        "column": "a"
      },
      "transforms": [
        {
          "kind": "date",
          "from": "epoch-s",
          "to": "iso"
        }
      ]
    },
    {
      "kind": "identity",
      "name": "ogit/_xid",
      "from": {
        "template": "machine:{host}"
      }
    }
  ]
}
`);
  });

  it('is not written if it could not be read again', () => {
    const broken = { ...read(minimal), name: '' } satisfies Recipe;
    expect(() => writeRecipe(broken)).toThrow(
      'The recipe cannot be saved: name must be at least 1 character',
    );
  });
});

describe('a recipe of an older version', () => {
  const migrations = {
    1: ({ title, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, name: title }),
    2: (recipe: Readonly<Record<string, unknown>>) => ({ ...recipe, sending: {} }),
  };

  it('is migrated to the current version step by step', () => {
    expect(migrate({ version: 1, title: 'a' }, migrations, 3)).toEqual({
      version: 3,
      name: 'a',
      sending: {},
    });
    expect(migrate({ version: 2, name: 'a' }, migrations, 3)).toEqual({ version: 3, name: 'a', sending: {} });
    expect(migrate({ version: 3, name: 'a' }, migrations, 3)).toEqual({ version: 3, name: 'a' });
  });

  it('of 0.1 called its transforms "repairs", in every kind of target', () => {
    const trim = [{ kind: 'trim' }];
    const written = (name: string, version: number) =>
      JSON.stringify({
        version,
        name: 'CMDB',
        fingerprint: '',
        kind: 'combined',
        targets: [
          { kind: 'attribute', name: '/a', from: { column: 'a' }, [name]: trim },
          {
            kind: 'edge',
            id: 'host',
            verb: { from: { column: 'v' }, [name]: trim },
            other: { by: 'xid', from: { column: 'b' }, [name]: trim },
          },
        ],
      });
    expect(readRecipe(written('repairs', 1))).toEqual(readRecipe(written('transforms', 2)));
    expect(JSON.stringify(readRecipe(written('repairs', 1)))).toContain('"transforms":[{"kind":"trim"}]');
  });

  it('is refused if a migration is missing', () => {
    expect(() => migrate({ version: 0 }, migrations, 3)).toThrow('version 0 cannot be read');
  });
});

describe('the published schema', () => {
  const path = new URL('../../assets/recipe.schema.json', import.meta.url);

  it('is up to date (node scripts/recipe-schema.ts writes it)', () => {
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(recipeJsonSchema());
  });

  it('accepts a written recipe, and refuses an unknown key', () => {
    const validate = new Ajv2020({ strict: false }).compile(recipeJsonSchema());
    const recipe = withTransform({ kind: 'table', values: [{ is: 'a', becomes: 'b' }], others: 'keep' });
    expect(validate(JSON.parse(writeRecipe(read(recipe))))).toBe(true);
    expect(validate({ ...recipe, colour: 1 })).toBe(false);
  });
});
