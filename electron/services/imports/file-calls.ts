/** Calls on one open file: open, read, view, decide and close. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Transform } from '../../../shared/imports/open-file.ts';
import { madeFromRuns } from '../../../shared/imports/plan.ts';
import { type Recipe, recipe as recipeSchema } from '../../../shared/recipes/recipe.ts';
import { tableLookupSchema as lookupSchema } from '../../../shared/recipes/transforms/table-lookup.ts';
import { beingSentWords } from '../../../shared/sending/run-words.ts';
import type { Platform } from '../../platform.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';
import type { ActiveRuns } from '../sending/runs/active-runs.ts';
import { lookupPlatformOf } from './chosen-platform.ts';
import { deliverFile } from './deliver-file.ts';
import { exportExcluded } from './file/export-excluded.ts';
import type { OpenFile } from './file/open-file.ts';
import type { OpenFiles } from './open-files.ts';
import { findRelations, type RelatedFile } from './relations/find-relations.ts';
import { signalOf } from './signal-of.ts';

type FileCalls = Pick<
  Api['imports'],
  | 'open'
  | 'pick'
  | 'close'
  | 'read'
  | 'originalRows'
  | 'rows'
  | 'cell'
  | 'place'
  | 'search'
  | 'endSearch'
  | 'setFacets'
  | 'cancelFacets'
  | 'profile'
  | 'clusters'
  | 'columnSummaries'
  | 'relations'
  | 'cancelProfile'
  | 'check'
  | 'cancelWork'
  | 'transform'
  | 'undoFix'
  | 'setAction'
  | 'setMeaning'
  | 'setRecipe'
  | 'nameRecipe'
  | 'mapped'
  | 'missingKeys'
  | 'excludeRows'
  | 'exportExcluded'
  | 'lookUp'
>;

export function createFileCalls(deps: {
  readonly platform: Platform;
  readonly connections: Pick<ConnectionsService, 'defaultScope'>;
  readonly files: OpenFiles;
  readonly active: Pick<ActiveRuns, 'has'>;
  /** Whether a window without a file dialog may open this path as well. */
  readonly opensPath?: ((path: string) => Promise<boolean>) | undefined;
  /** Whether the file is being sent, or waits to be sent. */
  readonly isLocked: (fileId: string) => boolean;
  /** Returns a file that is not locked. @throws AppError `conflict` where it is locked */
  readonly unlockedFile: (fileId: string) => OpenFile;
  /** @throws AppError `conflict` if another connection has been chosen */
  readonly chosen: (connectionId: string) => Promise<Current>;
}): FileCalls {
  const { platform, connections, files, active, isLocked, unlockedFile, chosen, opensPath } = deps;
  const { find } = files;
  return {
    async open({ source, as }) {
      if (source.kind === 'path' && !platform.pickFiles && (await opensPath?.(source.path)) !== true)
        throw new AppError(
          'bad-input',
          'A browser window cannot open paths; drop the file on the window instead.',
        );
      return { fileId: await files.open(source, as) };
    },
    async pick() {
      if (!platform.pickFiles) throw new AppError('bad-input', 'This window has no file dialog.');
      const paths = await platform.pickFiles();
      const opened: { fileId: string }[] = [];
      // Sequentially: their order is that of the plan.
      for (const path of paths) opened.push({ fileId: await files.open({ kind: 'path', path }) });
      return opened;
    },
    async close({ fileId }) {
      if (isLocked(fileId)) throw new AppError('conflict', beingSentWords('The file'));
      await files.close(fileId, { keep: active.has(fileId) });
    },
    read: async ({ fileId, as }) => unlockedFile(fileId).readAs(as),
    originalRows: ({ fileId }) => find(fileId).originalRows(),
    rows: ({ fileId, ...input }) => find(fileId).rows(input),
    cell: ({ fileId, ...input }) => find(fileId).cell(input),
    place: async ({ fileId, ...input }) => find(fileId).place(input),
    search: async ({ fileId, ...input }) => find(fileId).search(input),
    endSearch: async ({ fileId }) => find(fileId).search(null),
    setFacets: async ({ fileId, facets }) => find(fileId).setFacets(facets),
    cancelFacets: async ({ fileId }) => find(fileId).cancelFacets(),
    profile: async ({ fileId, ...input }) => find(fileId).profile(input),
    columnSummaries: async ({ fileId, ...input }) => find(fileId).summaries(input),
    async relations({ fileId }, options) {
      const all = files.all().flatMap(relatedFile);
      const file = all.find(({ id }) => id === fileId);
      // The rows of a file made from a run are rows of another one.
      const made = new Set(madeFromRuns(files.states(null)).map(({ id }) => id));
      if (made.has(fileId)) return [];
      const others = all.filter(({ id }) => id !== fileId && !made.has(id));
      return file === undefined ? [] : findRelations(file, others, signalOf(options));
    },
    clusters: async ({ fileId, ...input }, options) => find(fileId).clusters(input, signalOf(options)),
    cancelProfile: async ({ fileId }) => find(fileId).cancelProfile(),
    check: async ({ fileId }) => unlockedFile(fileId).resumeWork(),
    cancelWork: async ({ fileId }) => find(fileId).cancelWork(),
    transform: async ({ fileId, transform }) =>
      unlockedFile(fileId).decide(({ transforms }) => ({
        transforms: [...without(transforms, transform.column), transform],
      })),
    undoFix: async ({ fileId, column }) =>
      unlockedFile(fileId).decide(({ transforms }) => ({ transforms: without(transforms, column) })),
    setAction: async ({ fileId, action }) => unlockedFile(fileId).decide(() => ({ action })),
    setMeaning: async ({ fileId, ...meaning }) => unlockedFile(fileId).decide(() => meaning),
    setRecipe: async ({ fileId, recipe }) =>
      unlockedFile(fileId).setRecipe(recipe && parsedRecipe(recipe), connections.defaultScope()),
    nameRecipe: async ({ fileId, name }) => find(fileId).nameRecipe(name),
    mapped: ({ fileId, recipe, ...slice }) =>
      find(fileId).mapped({
        recipe: parsedRecipe(recipe),
        defaultScope: connections.defaultScope(),
        ...slice,
      }),
    missingKeys: ({ fileId, recipe, lookup }, options) =>
      find(fileId).missingKeys(
        {
          recipe: parsedRecipe(recipe),
          defaultScope: connections.defaultScope(),
          lookup: lookupSchema.parse(lookup),
        },
        signalOf(options),
      ),
    excludeRows: async ({ fileId, group, excluded }) => unlockedFile(fileId).excludeRows(group, excluded),
    async exportExcluded({ fileId }, options) {
      const file = find(fileId);
      const { table, rows } = file.excludedRows();
      if (rows.size === 0) throw new AppError('bad-input', 'No rows are excluded.');
      const path = join(platform.folders.temporary, `${randomUUID()}.csv`);
      const written = await exportExcluded({ to: path, table, rows, signal: signalOf(options) });
      const name = `${file.name.replace(/\.[^.]*$/, '')}-excluded.csv`;
      return deliverFile(platform, { path, name, rows: written });
    },
    async lookUp({ fileId, connectionId }) {
      const lookupPlatform = lookupPlatformOf(await chosen(connectionId));
      files.references.lookUp(find(fileId).id, lookupPlatform);
    },
  };
}

/** Returns what relations are found by; empty for a file that is not checked. */
const relatedFile = ({ name, checked }: OpenFile): RelatedFile[] =>
  checked === null
    ? []
    : [{ id: checked.id, name, table: checked.table, recipe: checked.terms.decisions.recipe }];

const without = (transforms: readonly Transform[], column: string) =>
  transforms.filter((each) => each.column !== column);

/** Fills in what a recipe of the page may leave out. */
const parsedRecipe = (recipe: z.input<typeof recipeSchema>): Recipe => recipeSchema.parse(recipe);
