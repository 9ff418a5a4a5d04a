import { ActionIcon, TextInput } from '@mantine/core';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { goToPlace, hrefOf, nothingFound, type VerticesPlace } from '../places.ts';
import { askAgain, typeQuery, useVertices } from '../store.ts';

/** Search field for a name, an xid, an id or a query. */
export function FindField() {
  const typed = useVertices((store) => store.typed);
  return (
    <TextInput
      aria-label="Find vertices by name, xid, id or query"
      placeholder="Name, xid, id or query"
      data-focus="find-vertices"
      spellCheck={false}
      autoComplete="off"
      value={typed}
      rightSection={
        typed && (
          <ActionIcon
            aria-label="Clear search"
            onClick={() => {
              typeQuery('');
              goToPlace(nothingFound);
              focusOn('find-vertices');
            }}
          >
            <Icon name="cross" size="small" />
          </ActionIcon>
        )
      }
      onChange={({ currentTarget }) => typeQuery(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') findTyped();
        if (event.key === 'ArrowDown' && document.querySelector('[data-focus="grid"]')) {
          event.preventDefault();
          focusOn('grid');
        }
      }}
    />
  );
}

/** Searches for the text of the field, again if it is the current search. */
export function findTyped(): void {
  const text = useVertices.getState().typed.trim();
  if (text === '') return;
  const place: VerticesPlace = { show: 'find', text };
  if (location.hash === hrefOf(place)) askAgain();
  else goToPlace(place);
}
