/** Resolves files, folders and a saved plan of the command line to the files they mean. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, isFileMissing } from '../../../shared/errors.ts';
import { byFileName, isHiddenFile, isTableName } from '../../../shared/imports/folder-files.ts';
import { matchPlan, readPlanFile, type SavedPlan } from '../../../shared/imports/plan-file.ts';
import type { StoredPlans } from '../../storage/stored-plans.ts';

interface PlannedFile {
  readonly path: string;
  /** The recipe of the saved plan; null if it names none, or if there is no plan. */
  readonly recipe: string | null;
}

export interface PlannedFiles {
  /** In the order of the saved plan, then as given. */
  readonly files: readonly PlannedFile[];
  readonly plan: SavedPlan | null;
  /** Names that the saved plan expects and that no file matches. */
  readonly missing: readonly string[];
  /** Other entries of the folders. */
  readonly skipped: readonly string[];
}

/**
 * Returns the files that the names mean. A saved plan is a .json file or, if no such path exists, the name of a stored
 * plan. A plan file without other files applies to the files in its folder. Files of a folder are left out if the plan
 * does not name them.
 * @throws AppError in one sentence
 */
export async function findPlanFiles(
  names: readonly string[],
  savedPlans: Pick<StoredPlans, 'read'>,
): Promise<PlannedFiles> {
  let found: FoundPlan | null = null;
  const named: string[] = [];
  const inFolders: string[] = [];
  const skipped: string[] = [];
  for (const each of names) {
    const kind = await kindOf(each);
    const plan = kind === 'file' || kind === 'folder' ? null : await planOf(each, kind, savedPlans);
    if (plan !== null) {
      if (found !== null) throw new AppError('bad-input', 'Specify one plan at a time.');
      found = plan;
    } else if (kind === 'folder') {
      const listed = await filesIn(each, { deep: true });
      inFolders.push(...listed.filter(isTableName));
      skipped.push(...listed.filter((path) => !isTableName(path)));
    } else named.push(each);
  }
  const plan = found?.plan ?? null;
  if (found !== null && named.length + inFolders.length === 0) {
    if (found.folder === null)
      throw new AppError(
        'bad-input',
        `Specify the files of the plan “${found.plan.name}” too, or their folder.`,
      );
    inFolders.push(...(await filesIn(found.folder, { deep: false })).filter(isTableName));
  }
  const paths = [...new Set([...named, ...inFolders])];
  if (plan === null) {
    if (paths.length === 0) throw new AppError('bad-input', 'The folder contains no tables.');
    return { files: paths.map((path) => ({ path, recipe: null })), plan, missing: [], skipped };
  }
  const { matched, missing } = matchPlan(
    plan,
    paths.map((path) => ({ id: path, name: basename(path) })),
  );
  const others = named.filter((path) => !matched.some(({ id }) => id === path));
  const files = [
    ...matched.map(({ id, recipe }) => ({ path: id, recipe })),
    ...others.map((path) => ({ path, recipe: null })),
  ];
  if (files.length === 0)
    throw new AppError('not-found', `None of the files in the plan “${plan.name}” was found.`);
  return { files, plan, missing, skipped };
}

interface FoundPlan {
  readonly plan: SavedPlan;
  /** Folder of the plan file; null for a stored plan. */
  readonly folder: string | null;
}

/** Kind of a name: `nothing` is no path, but may be the name of a stored plan. */
type NameKind = 'file' | 'folder' | 'plan' | 'nothing';

async function kindOf(path: string): Promise<NameKind> {
  const found = await stat(path).catch((error: unknown) => {
    if (isFileMissing(error)) return null;
    throw new AppError('not-found', `${path} cannot be read. Check its path and permissions.`, {
      cause: error,
    });
  });
  if (found === null) return isTableName(path) ? 'file' : 'nothing';
  if (found.isDirectory()) return 'folder';
  if (!/\.json$/iu.test(path)) return 'file';
  // A plan is an object; an array is a table.
  return (await readFile(path, 'utf8')).trimStart().startsWith('[') ? 'file' : 'plan';
}

async function planOf(
  name: string,
  kind: Extract<NameKind, 'plan' | 'nothing'>,
  savedPlans: Pick<StoredPlans, 'read'>,
): Promise<FoundPlan> {
  try {
    if (kind === 'plan') return { plan: readPlanFile(await readFile(name, 'utf8')), folder: dirname(name) };
    return { plan: await savedPlans.read(name), folder: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isMissing = kind === 'nothing' && error.code === 'not-found';
    const why = isMissing
      ? `There is no file, folder, or saved plan named “${name}”.`
      : `${name}: ${error.message}`;
    throw new AppError(error.code, why, { cause: error });
  }
}

/** All entries of a folder, sorted by name. */
async function filesIn(folder: string, { deep }: { readonly deep: boolean }): Promise<string[]> {
  const files: string[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted(byFileName)) {
    if (isHiddenFile(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(deep ? await filesIn(path, { deep }) : []));
    else files.push(path);
  }
  return files;
}
