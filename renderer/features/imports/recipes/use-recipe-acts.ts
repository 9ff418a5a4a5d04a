import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { dropNotice } from '../../../ui/notify/notice-subjects.ts';
import { notifyDone, notifyProblem } from '../../../ui/notify/notify.tsx';
import { applyRecipe, replaceMapping } from './apply-recipe.ts';
import { exportRecipe } from './export-recipe.ts';
import { importRecipe } from './import-recipe.ts';
import type { OpenDialog } from './open-dialog.ts';
import { noteInUse } from './store.ts';
import type { PresentRecipe } from './use-present-recipe.ts';

/** Actions with the recipe of a file and with saved recipes. */
export interface RecipeActs {
  readonly busy: boolean;
  /** Saves over the recipe that is in use. */
  readonly save: () => void;
  readonly saveAs: (name: string, replace: boolean) => void;
  /** Maps the file; `anyway` after the question about a mapping that would be lost. */
  readonly use: (name: string, anyway?: boolean) => void;
  /** Removes the mapping, so that the file is sent without a recipe. */
  readonly takeAway: (anyway?: boolean) => void;
  readonly exportFile: (name: string) => void;
  readonly importFile: (file: File) => void;
  readonly importAs: (text: string, name: string, replace: boolean) => void;
  readonly rename: (name: string, to: string) => void;
  readonly remove: (name: string) => void;
}

const subjectOf = (name: string): string => `recipe ${name}`;

export function useRecipeActs(options: {
  readonly fileId: string;
  readonly present: PresentRecipe;
  readonly onDialog: (dialog: OpenDialog | null) => void;
}): RecipeActs {
  const { fileId, present, onDialog } = options;
  const host = useHost();
  const { recipes, imports } = host.api;
  const { busy, run } = useAct(notifyProblem);
  const isAtStake = present.state === 'unsaved' || present.state === 'changed';

  const saveAs = (name: string, replace: boolean) =>
    void run(async () => {
      await recipes.save({ recipe: { ...present.recipe, name }, replace });
      await imports.nameRecipe({ fileId, name });
      noteInUse(fileId, name);
      onDialog(null);
      notifyDone(
        `Recipe “${name}” saved`,
        'A file with the same columns will be recognised.',
        subjectOf(name),
      );
    });
  const notifyImported = (name: string) =>
    notifyDone(`Recipe “${name}” imported`, 'It can be used for this file and others.', subjectOf(name));

  return {
    busy,
    save: () => present.name !== null && saveAs(present.name, true),
    saveAs,
    use(name, anyway = false) {
      if (isAtStake && !anyway) onDialog({ ask: 'lose', next: name });
      else
        void run(async () => {
          await applyRecipe(host, fileId, name);
          onDialog(null);
        });
    },
    takeAway(anyway = false) {
      if (isAtStake && !anyway) onDialog({ ask: 'lose', next: null });
      else
        void run(async () => {
          await replaceMapping(host.api, fileId, null);
          onDialog(null);
        });
    },
    exportFile: (name) => void run(() => exportRecipe(host, name)),
    importFile: (file) =>
      void run(async () => {
        const result = await importRecipe(host, file);
        if ('taken' in result) onDialog({ ask: 'import-as', ...result.taken });
        else notifyImported(result.name);
      }),
    importAs: (text, name, replace) =>
      void run(async () => {
        await recipes.importText({ text, name, replace });
        onDialog(null);
        notifyImported(name);
      }),
    rename: (name, to) =>
      void run(async () => {
        await recipes.rename({ name, to });
        dropNotice(subjectOf(name));
        if (present.name === name) {
          await imports.nameRecipe({ fileId, name: to });
          noteInUse(fileId, to);
        }
        onDialog({ ask: 'list' });
      }),
    remove: (name) =>
      void run(async () => {
        await recipes.remove({ name });
        dropNotice(subjectOf(name));
        onDialog({ ask: 'list' });
      }),
  };
}
