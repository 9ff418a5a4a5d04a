/** Plans stored in a folder, by name; broken files are listed and never overwritten. */
import { AppError, toAppError } from '../../shared/errors.ts';
import { readPlanFile, type SavedPlan, writePlanFile } from '../../shared/imports/plan-file.ts';
import { isSameName } from '../../shared/recipes.ts';
import type { RecipeFiles } from './recipe-files.ts';

interface KeptPlanEntry {
  /** Name of the plan, or of its file if that cannot be used. */
  readonly name: string;
  readonly file: string;
  readonly content: { readonly plan: SavedPlan } | { readonly trouble: string };
}

export interface StoredPlans {
  /** Reads the files; returns the plans in the order of their names. */
  list(): Promise<KeptPlanEntry[]>;
  /** @throws AppError `not-found`, or `bad-input` where its file cannot be used */
  read(name: string): Promise<SavedPlan>;
  /** @throws AppError `conflict` if one of that name exists and `replace` is false, or its file cannot be used */
  save(plan: SavedPlan, options: { readonly replace: boolean }): Promise<void>;
  /** @throws AppError `not-found` */
  remove(name: string): Promise<void>;
}

export function createStoredPlans({ files }: { readonly files: RecipeFiles }): StoredPlans {
  const list = async (): Promise<KeptPlanEntry[]> =>
    (await files.list())
      .map(({ file, text, trouble }): KeptPlanEntry => {
        const content = text === null ? { trouble: trouble ?? '' } : contentOf(text);
        return { name: 'plan' in content ? content.plan.name : file, file, content };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name));
  const holderOf = async (name: string) => (await list()).find((entry) => isSameName(entry.name, name));
  const find = async (name: string): Promise<KeptPlanEntry> => {
    const found = await holderOf(name);
    if (!found) throw new AppError('not-found', `There is no plan “${name}”; it may have been removed.`);
    return found;
  };

  return {
    list,
    async read(name) {
      const { content } = await find(name);
      if ('trouble' in content) throw new AppError('bad-input', content.trouble);
      return content.plan;
    },
    async save(plan, { replace }) {
      const text = writePlanFile(plan);
      const before = await holderOf(plan.name);
      if (before && ('trouble' in before.content || !replace))
        throw new AppError(
          'conflict',
          `A plan “${before.name}” already exists. Replace it, or choose another name.`,
        );
      await files.write(text, { name: plan.name, over: before?.file ?? null });
    },
    remove: async (name) => files.remove((await find(name)).file),
  };
}

function contentOf(text: string): KeptPlanEntry['content'] {
  try {
    return { plan: readPlanFile(text) };
  } catch (error) {
    return { trouble: toAppError(error).message };
  }
}
