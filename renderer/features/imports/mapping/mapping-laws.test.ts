/** Laws of the edited mapping of a file, beside a host that has its own recipe and may be slow. */
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import type { Api } from '../../../../shared/contract.ts';
import { recipeOf } from '../../../../shared/recipes/edits.ts';
import { type Recipe, recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { replaceMapping } from '../recipes/apply-recipe.ts';
import { beginMapping, follow, step, useMappings } from './mapping-store.ts';
import { usePendingMappings } from './pending-mappings.ts';

afterEach(() => vi.useRealTimers());

const recipeNamed = (name: string) =>
  recipeSchema.parse({ version: 2, name, fingerprint: '', kind: 'vertices', targets: [] });
const attribute = (name: string) => ({
  kind: 'attribute' as const,
  name,
  lookUp: false,
  from: { constant: name },
  transforms: [],
});

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('add' as const), name: fc.constantFrom('/a', '/b', '/c') }),
  },
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const, 'stop' as const, 'event' as const) }),
  fc.record({ do: fc.constant('begin' as const), name: fc.constantFrom('M', 'N') }),
  fc.record({ do: fc.constant('rename' as const), name: fc.constantFrom('R', 'S') }),
  fc.record({ do: fc.constant('choose' as const), name: fc.constantFrom('X', 'Y', null) }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 500 }) }),
  },
);

it('the host has the mapping on screen once it has responded, and the last choice of the user wins', async () => {
  vi.useFakeTimers();
  let file = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 30 }),
      fc.integer({ min: 0, max: 400 }),
      async (actions, delay) => {
        file += 1;
        const fileId = `law-${file}`;
        let host: Recipe | null = null;
        const emit = () => follow(fileId, host);
        const setRecipe = async ({ recipe }: { recipe: Recipe | null }) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          host = recipe;
          emit();
          await new Promise((resolve) => setTimeout(resolve, delay));
        };
        const api = { imports: { setRecipe } } as unknown as Api;
        emit();
        let chosen: { name: string | null } | null = null;
        for (const each of actions) {
          const draft = useMappings.getState().byFile[fileId]?.history.draft ?? null;
          const before = useMappings.getState().byFile[fileId]?.applied;
          if (each.do === 'add' && draft) step(api, fileId, { edit: 'add', target: attribute(each.name) });
          if (each.do === 'undo' || each.do === 'redo') step(api, fileId, { edit: each.do });
          if (each.do === 'stop') step(api, fileId, { edit: 'put', draft: null });
          if (each.do === 'begin' && !draft) beginMapping(api, fileId, recipeNamed(each.name), []);
          if (each.do === 'event') emit();
          if (useMappings.getState().byFile[fileId]?.applied !== before) chosen = null;
          if (each.do === 'rename' && host !== null) {
            host = { ...(host as Recipe), name: each.name };
            emit();
          }
          if (each.do === 'choose') {
            void replaceMapping(api, fileId, each.name === null ? null : recipeNamed(each.name));
            chosen = { name: each.name };
          }
          if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
        }
        await vi.advanceTimersByTimeAsync(5_000);
        emit();
        const { draft = null } = useMappings.getState().byFile[fileId]?.history ?? {};
        expect(usePendingMappings.getState().edits[fileId]).toBeUndefined();
        expect(draft && recipeOf(draft)).toEqual(host);
        if (chosen !== null && !actions.some((one) => one.do === 'rename'))
          expect((host as Recipe | null)?.name ?? null).toBe(chosen.name);
      },
    ),
  );
});
