import { Button, Flex, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import styles from './new-object.module.css';
import type { IdState } from './use-object-id.ts';

interface IdFieldProps {
  readonly id: string;
  readonly state: IdState;
  readonly error: string | null;
  readonly readOnly: boolean;
  readonly onChange: (id: string) => void;
  /** Replaces the id by another suggestion. */
  readonly onPropose: () => void;
}

/** Field for the id of the object, with a button for another suggestion, and below it whether the id is available. */
export const IdField = ({ id, state, error, readOnly, onChange, onPropose }: IdFieldProps) => (
  <div className={styles['idField']}>
    <TextInput
      label="Id"
      withAsterisk
      classNames={{ input: styles['mono'], description: styles['below'] }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <Flex
          className={styles['idState']}
          component="span"
          gap="var(--space-4)"
          align="center"
          data-state={state.state}
          role="status"
        >
          <IdWords state={state} />
        </Flex>
      }
      value={id}
      error={state.state === 'taken' ? takenWords(id) : error}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      data-field="$id"
    />
    {!readOnly && (
      <Button variant="subtle" className={styles['propose']} onClick={onPropose}>
        Suggest another
      </Button>
    )}
  </div>
);

const takenWords = (id: string) => `An object “${id}” already exists; choose another id.`;

function IdWords({ state }: { state: IdState }) {
  switch (state.state) {
    case 'none':
    case 'taken':
      return null;
    case 'checking':
      return 'Checking availability…';
    case 'free':
      return (
        <>
          <Icon name="check" size="small" /> Available.
        </>
      );
    case 'unknown':
      return `Availability cannot be checked now: ${state.error.message} It is checked again when you send.`;
  }
}
