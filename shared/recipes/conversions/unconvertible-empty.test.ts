import { expect, it } from 'vitest';
import { recipe as recipeSchema } from '../recipe.ts';
import { compileTransforms } from '../transforms/transform.ts';
import { withUnconvertibleEmpty } from './unconvertible-empty.ts';

const recipe = recipeSchema.parse({
  version: 2,
  name: 'assets',
  fingerprint: '',
  kind: 'vertices',
  targets: [
    {
      kind: 'attribute',
      name: '/since',
      from: { column: 'Since' },
      lookUp: false,
      transforms: [{ kind: 'trim' }, { kind: 'date', from: 'dd.mm.yyyy', to: 'iso', zone: 'Z' }],
    },
    {
      kind: 'attribute',
      name: '/state',
      from: { column: 'State' },
      lookUp: false,
      transforms: [{ kind: 'trim' }],
    },
  ],
});

it('withUnconvertibleEmpty clears cells that are no dates, and changes no column without such a transform', () => {
  const changed = withUnconvertibleEmpty(recipe, '/since');
  const transforms = changed?.targets[0]?.kind === 'attribute' ? changed.targets[0].transforms : [];
  const convert = compileTransforms(transforms, { nullKeyword: '' });
  expect(convert('unknown')).toMatchObject({ text: '', failed: null });
  expect(convert('31.12.2025').text).toBe('2025-12-31T00:00:00.000Z');
  expect(changed && withUnconvertibleEmpty(changed, '/since')).toBeNull();
  expect(withUnconvertibleEmpty(recipe, '/state')).toBeNull();
  expect(withUnconvertibleEmpty(recipe, '/none')).toBeNull();
});
