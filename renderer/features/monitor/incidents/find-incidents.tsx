import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './incidents.module.css';
import { incidentFilters } from './store.ts';

const typingMs = 200;

/** Search field for everything that is stored about incidents. */
export function FindIncidents({ view }: { view: string }) {
  const { text } = incidentFilters.use(view);
  const [typed, setTyped] = useState(text);
  // A view brings its own text along; what is typed keeps the blank between two words.
  useEffect(() => setTyped((typed) => (typed.trim() === text ? typed : text)), [text]);
  const find = (wanted: string) =>
    incidentFilters.set(view, { ...incidentFilters.get(view), text: wanted.trim() });
  const findSoon = useDebouncedCallback(find, typingMs);
  const clear = () => {
    findSoon.cancel();
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
        findSoon(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) {
          // An incident that is open closes with the next one.
          event.preventDefault();
          clear();
        }
        if (event.key === 'Enter') findSoon.flush();
      }}
    />
  );
}
