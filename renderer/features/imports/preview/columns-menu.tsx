import { Button, Flex, Popover, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/units.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type ColumnView, everyColumn, toggleHidden, togglePinned } from './column-view.ts';
import styles from './columns-menu.module.css';

interface ColumnsMenuProps {
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  readonly view: ColumnView;
  readonly onView: (view: ColumnView) => void;
  readonly onGoTo: (id: string) => void;
  readonly onProfile: (index: number) => void;
}

/** Most columns in the list; others appear when their names are typed. */
const maxListed = 100;

/** Menu of the columns of a file, where they are found by name, pinned beside the row numbers, or hidden. */
export function ColumnsMenu({ columns, view, onView, onGoTo, onProfile }: ColumnsMenuProps) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const searchText = text.trim().toLowerCase();
  const matching = columns.filter(({ name }) => name.toLowerCase().includes(searchText));
  const isChanged = view.hidden.size > 0 || view.pinned.length > 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button
          variant="subtle"
          title="Find, pin and hide columns"
          onClick={() => setOpened((before) => !before)}
        >
          <Icon name="columns" />
          <VisuallyHidden>Columns</VisuallyHidden>
          {view.hidden.size > 0 && ` · ${formatCount(view.hidden.size)} hidden`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['menu']}>
        <TextInput
          aria-label="Find a column"
          placeholder="Find a column"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ul className={styles['list']} aria-label="Columns">
          {matching.slice(0, maxListed).map(({ id, name }) => {
            const [isHidden, isPinned] = [view.hidden.has(id), view.pinned.includes(id)];
            return (
              <Flex
                key={id}
                className={styles['item']}
                component="li"
                gap="var(--space-4)"
                align="center"
                data-hidden={isHidden || undefined}
              >
                <UnstyledButton
                  className={styles['name']}
                  disabled={isHidden}
                  title={tooltipName(name)}
                  onClick={() => {
                    setOpened(false);
                    onGoTo(id);
                  }}
                >
                  {name || `column ${Number(id) + 1}`}
                </UnstyledButton>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Profile ${name}`}
                  disabled={id === 'surplus'}
                  onClick={() => {
                    setOpened(false);
                    onProfile(Number(id));
                  }}
                >
                  Profile
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${name}`}
                  onClick={() => onView(togglePinned(view, id))}
                >
                  {isPinned ? 'Unpin' : 'Pin'}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
                  onClick={() => onView(toggleHidden(view, id))}
                >
                  {isHidden ? 'Show' : 'Hide'}
                </Button>
              </Flex>
            );
          })}
        </ul>
        {matching.length > maxListed && (
          <p className={styles['more']}>
            {formatCount(matching.length - maxListed)} more; type a part of the name.
          </p>
        )}
        {matching.length === 0 && <p className={styles['more']}>No matching column.</p>}
        {isChanged && <Button onClick={() => onView(everyColumn)}>Show all columns in their order</Button>}
      </Popover.Dropdown>
    </Popover>
  );
}
