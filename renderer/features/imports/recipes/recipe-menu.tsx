import { FileButton, Menu, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { assertNever } from '../../../../shared/errors.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import chips from '../recognition/recognition.module.css';
import { someOf } from './offer-words.ts';
import type { OpenDialog } from './open-dialog.ts';
import { RecipeDialogs } from './recipe-dialogs.tsx';
import styles from './recipes.module.css';
import { type PresentRecipe, usePresentRecipe } from './use-present-recipe.ts';
import { useRecipeActs } from './use-recipe-acts.ts';

interface RecipeMenuProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  /** A run of the file is in progress. */
  readonly isLocked: boolean;
}

/** Recipe of the file: how it relates to the saved ones, and all actions with recipes. */
export function RecipeMenu({ open, file, isLocked }: RecipeMenuProps) {
  const present = usePresentRecipe(open.id, open.name, file);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const acts = useRecipeActs({ fileId: open.id, present, onDialog: setDialog });
  const resetPicker = useRef<() => void>(null);
  const { name, state } = present;
  return (
    <>
      <FileButton
        accept="application/json,.json"
        resetRef={resetPicker}
        inputProps={{ 'aria-label': 'Recipe to import' }}
        onChange={(picked) => {
          // The same file may be selected again after it was fixed.
          resetPicker.current?.();
          if (picked) acts.importFile(picked);
        }}
      >
        {({ onClick: pick }) => (
          <Menu>
            <Menu.Target>
              <UnstyledButton
                className={chips['chip']}
                data-changed={state === 'saved' || undefined}
                data-doubtful={state === 'changed' || undefined}
                aria-label={`Recipe: ${stateWords(present)}`}
              >
                <Icon name="recipe" size="small" />
                <span className={styles['label']}>
                  {name === null || state === 'asking' ? 'Recipe' : name}
                </span>
                {state === 'changed' && ', changed'}
                <Icon name="chevron" size="small" />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown className={chips['menu']}>
              <Menu.Label>Recipe</Menu.Label>
              <p className={styles['state']}>{stateWords(present)}</p>
              {name === null ? (
                <Menu.Item
                  disabled={present.recipe.targets.length === 0}
                  onClick={() => setDialog({ ask: 'save-as' })}
                >
                  Save…
                </Menu.Item>
              ) : (
                <>
                  <Menu.Item disabled={state !== 'changed'} onClick={acts.save}>
                    Save
                  </Menu.Item>
                  <Menu.Item onClick={() => setDialog({ ask: 'save-as' })}>Save as…</Menu.Item>
                  <Menu.Item onClick={() => acts.exportFile(name)}>Export…</Menu.Item>
                </>
              )}
              {file.recipe !== null && (
                <Menu.Item disabled={isLocked} onClick={() => acts.takeAway()}>
                  Send the file without a recipe
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item onClick={() => setDialog({ ask: 'list' })}>
                {name === null ? 'Use…' : 'Use another…'}
              </Menu.Item>
              <Menu.Item onClick={pick}>Import…</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <RecipeDialogs
        dialog={dialog}
        file={file}
        present={present}
        isLocked={isLocked}
        acts={acts}
        onDialog={setDialog}
      />
    </>
  );
}

function stateWords({ name, state, recipe, leftOut }: PresentRecipe): string {
  switch (state) {
    case 'none':
      if (recipe.targets.length === 0) return 'Nothing is mapped yet. You can save a mapping as a recipe.';
      return leftOut.length === 0
        ? 'Save it as a recipe to read and send files with the same columns like this one.'
        : `Save it as a recipe to send files with the same columns without ${someOf(leftOut)}, which ${leftOut.length === 1 ? 'follows' : 'follow'} no convention.`;
    case 'unsaved':
      return 'The mapping of this file is not saved.';
    case 'saved':
      return `“${name}”, unchanged.`;
    case 'changed':
      return `“${name}”, changed since it was saved.`;
    case 'asking':
      return 'One moment…';
    default:
      return assertNever(state);
  }
}
