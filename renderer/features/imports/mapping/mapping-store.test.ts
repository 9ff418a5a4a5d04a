import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../shared/contract.ts';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { beginMapping, follow, step, useMappings } from './mapping-store.ts';

afterEach(() => vi.useRealTimers());

const first = recipeSchema.parse({
  version: 2,
  name: 'Mapping',
  fingerprint: '',
  kind: 'vertices',
  targets: [],
});
const attribute = (name: string) => ({
  edit: 'add' as const,
  target: {
    kind: 'attribute' as const,
    name,
    lookUp: false,
    from: { constant: name },
    transforms: [],
  },
});

describe('a mapping that is saved under another name', () => {
  it('keeps what can be undone and redone, and the keys of its targets', async () => {
    vi.useFakeTimers();
    const setRecipe = vi.fn(async () => undefined);
    const api = { imports: { setRecipe } } as unknown as Api;
    beginMapping(api, 'f', first, []);
    step(api, 'f', attribute('/a'));
    step(api, 'f', attribute('/b'));
    step(api, 'f', { edit: 'undo' });
    await vi.runAllTimersAsync();
    const before = useMappings.getState().byFile['f']?.history;
    const [[{ recipe }]] = setRecipe.mock.calls as unknown as [[{ recipe: typeof first }]];
    follow('f', { ...recipe, name: 'Saved' });
    const after = useMappings.getState().byFile['f']?.history;
    expect(after?.draft?.recipe.name).toBe('Saved');
    expect(after?.past.length).toBe(before?.past.length);
    expect(after?.future.length).toBe(1);
    expect(after?.draft?.targets).toEqual(before?.draft?.targets);
  });
});
