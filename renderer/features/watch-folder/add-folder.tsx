import { Button, Flex, Modal, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { colourOf } from '../../../shared/connections/look.ts';
import { readOnlyWords } from '../../../shared/connections/read-only-words.ts';
import type { Connection } from '../../../shared/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { maxQuietSeconds } from '../../../shared/watch-folder.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { ColourDot } from '../../ui/colour-dot.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { useRecipeNames } from './use-recipe-names.ts';
import styles from './watch-folder.module.css';

interface AddFolderProps {
  readonly opened: boolean;
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Dialog that adds a watched folder: its path, and how its files are sent. */
export const AddFolder = ({ opened, ...props }: AddFolderProps) => (
  <Modal
    opened={opened}
    onClose={props.onClose}
    title="Watch a folder"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Form {...props} />
  </Modal>
);

const defaultQuietSeconds = 10;
const noRecipe = '';

function Form({ connection, onClose }: Omit<AddFolderProps, 'opened'>) {
  const { api } = useHost();
  const recipes = useRecipeNames();
  const [folder, setFolder] = useState('');
  const [recipe, setRecipe] = useState(noRecipe);
  const [quietSeconds, setQuietSeconds] = useState<number | string>(defaultQuietSeconds);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const reason = connection.readOnly ? readOnlyWords(connection.name) : null;
  const disabled = busy || reason !== null || folder.trim() === '' || typeof quietSeconds !== 'number';
  const add = async () => {
    await api.watchFolder.add({
      folder,
      recipe: recipe === noRecipe ? null : recipe,
      connectionId: connection.id,
      quietSeconds: Number(quietSeconds),
    });
    onClose();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (!disabled) void run(add);
      }}
    >
      <FolderField folder={folder} onFolder={setFolder} />
      <Select
        label="Recipe"
        description="Select “No recipe” if the columns already have the platform’s names."
        data={[
          { value: noRecipe, label: 'No recipe' },
          ...recipes.map((name) => ({ value: name, label: name })),
        ]}
        value={recipe}
        allowDeselect={false}
        searchable={recipes.length > 8}
        onChange={(value) => setRecipe(value ?? noRecipe)}
      />
      <NumberInput
        label="Seconds without a change"
        description="A file is complete once it has not changed for this long. Choose more than the longest pause of the program that writes it."
        min={0}
        max={maxQuietSeconds}
        clampBehavior="strict"
        value={quietSeconds}
        onChange={setQuietSeconds}
      />
      <p className={styles['target']}>
        Files are sent to <ColourDot colour={colourOf(connection)} />
        <strong>{connection.name}</strong>, without further confirmation. Files that are in the folder now are
        sent, too.
      </p>
      {reason !== null && (
        <p className={styles['reason']} role="alert">
          <Icon name="lock" />
          <span>{reason}</span>
        </p>
      )}
      {failure !== null && <Problem error={failure} />}
      <Flex gap="var(--space-8)" justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <SteadyButton type="submit" variant="filled" disabled={disabled} reason={reason}>
          Start watching
        </SteadyButton>
      </Flex>
    </form>
  );
}

/** Field for the path, which is typed or, in the desktop window, chosen in the dialog of the system. */
function FolderField({ folder, onFolder }: { folder: string; onFolder: (folder: string) => void }) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  const choose = async () => {
    const chosen = await host.api.watchFolder.choose();
    if (chosen.folder !== null) onFolder(chosen.folder);
  };
  return (
    <div className={styles['withButton']} data-alone={host.window !== 'desktop' || undefined}>
      <TextInput
        label="Folder"
        placeholder="Whole path of the folder"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={folder}
        onChange={(event) => onFolder(event.currentTarget.value)}
      />
      {host.window === 'desktop' && (
        <SteadyButton disabled={busy} onClick={() => void run(choose)}>
          Choose…
        </SteadyButton>
      )}
    </div>
  );
}
