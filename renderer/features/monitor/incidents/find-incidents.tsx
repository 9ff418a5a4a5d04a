import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './incidents.module.css';
import { incidentFilters } from './store.ts';

const typingMs = 200;

/** Search field that sets the text of the filter, which matches everything that is stored about an incident. */
export function FindIncidents({ view }: { view: string }) {
  const { text } = incidentFilters.use(view);
  const [typed, setTyped] = useState(text);
  // Choosing a named view changes the text of the filter. The filter has no outer spaces, but the field keeps them, so
  // that a space before the next word can be typed.
  useEffect(() => setTyped((typed) => (typed.trim() === text ? typed : text)), [text]);
  const find = (wanted: string) =>
    incidentFilters.set(view, { ...incidentFilters.get(view), text: wanted.trim() });
  const findDebounced = useDebouncedCallback(find, typingMs);
  const clear = () => {
    findDebounced.cancel();
    setTyped('');
    find('');
  };
  return (
    <TextInput
      className={styles['find']}
      aria-label="Find incidents"
      placeholder="Find in subjects, fields, comments"
      value={typed}
      leftSection={<Icon name="search" />}
      rightSection={
        typed && (
          <ActionIcon aria-label="Clear search" onClick={clear}>
            <Icon name="cross" size="small" />
          </ActionIcon>
        )
      }
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        findDebounced(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) {
          // Clears the field only; a further Escape closes the open incident.
          event.preventDefault();
          clear();
        }
        if (event.key === 'Enter') findDebounced.flush();
      }}
    />
  );
}
