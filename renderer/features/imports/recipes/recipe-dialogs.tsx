import { assertNever } from '../../../../shared/errors.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { beingSentWords } from '../../../../shared/sending/run-words.ts';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { StoredRecipes } from './stored-recipes.tsx';
import type { PresentRecipe } from './use-present-recipe.ts';
import type { RecipeActs } from './use-recipe-acts.ts';

interface RecipeDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly file: ReadyFile;
  readonly present: PresentRecipe;
  readonly isLocked: boolean;
  readonly acts: RecipeActs;
  readonly onDialog: (dialog: OpenDialog | null) => void;
}

/** Shows the dialog of recipes that is open, if any. */
export function RecipeDialogs({ dialog, file, present, isLocked, acts, onDialog }: RecipeDialogsProps) {
  const close = () => onDialog(null);
  const toList = () => onDialog({ ask: 'list' });
  switch (dialog?.ask) {
    case undefined:
      return null;
    case 'save-as':
      return (
        <NameDialog
          title="Save as a recipe"
          yes="Save"
          first={present.recipe.name}
          mayReplace
          own={present.name}
          onName={acts.saveAs}
          onClose={close}
        />
      );
    case 'rename':
      return (
        <NameDialog
          title={`Rename “${dialog.name}”`}
          yes="Rename"
          first={dialog.name}
          mayReplace={false}
          own={dialog.name}
          onName={(to) => acts.rename(dialog.name, to)}
          onClose={toList}
        />
      );
    case 'import-as':
      return (
        <NameDialog
          title="Import a recipe"
          yes="Import"
          first={dialog.name}
          mayReplace
          onName={(name, replace) => acts.importAs(dialog.text, name, replace)}
          onClose={close}
        />
      );
    case 'list':
      return (
        <StoredRecipes
          header={file.sourceColumns}
          lockReason={isLocked ? beingSentWords('The file') : null}
          onUse={acts.use}
          onExport={acts.exportFile}
          onRename={(name) => onDialog({ ask: 'rename', name })}
          onRemove={(name) => onDialog({ ask: 'remove', name })}
          onClose={close}
        />
      );
    case 'remove':
      return (
        <Confirm
          title={`Remove “${dialog.name}”`}
          text="The recipe is permanently removed from this computer. Files that use it now stay mapped."
          yes="Remove the recipe"
          dangerous
          opened
          onConfirm={() => acts.remove(dialog.name)}
          onClose={toList}
        />
      );
    case 'lose':
      return <LoseQuestion next={dialog.next} acts={acts} onClose={close} />;
    default:
      return assertNever(dialog);
  }
}

interface LoseQuestionProps {
  /** The recipe that replaces the mapping; null if none does. */
  readonly next: string | null;
  readonly acts: RecipeActs;
  readonly onClose: () => void;
}

/** Asks before a mapping that is not saved is lost. */
const LoseQuestion = ({ next, acts, onClose }: LoseQuestionProps) => (
  <Confirm
    title="The mapping of this file is not saved"
    text={
      next === null
        ? 'Without a recipe, the file is sent with its own column names, and this mapping will be lost.'
        : `“${next}” replaces it, and this mapping will be lost.`
    }
    yes={next === null ? 'Remove the mapping' : `Use “${next}”`}
    dangerous
    opened
    onConfirm={() => (next === null ? acts.takeAway(true) : acts.use(next, true))}
    onClose={onClose}
  />
);
