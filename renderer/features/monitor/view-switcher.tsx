import { Button, Menu, Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { intakeWord } from './intake-words.ts';
import styles from './monitor.module.css';
import { goToPlace, placeIn, wholeOf } from './places.ts';
import { openViewDialog, useMonitor } from './store.ts';

/** Menu that switches between the followed views of the connection, or follows another one. */
export function ViewSwitcher() {
  const current = useMonitor((store) => store.view);
  // As texts, because `useShallow` compares the items by identity.
  const views = useMonitor(
    useShallow(({ hostState }) =>
      (hostState?.views ?? []).map(({ view, intake }) => `${intakeWord(intake)}\n${view}`),
    ),
  );
  return (
    <>
      <Menu>
        <Menu.Target>
          <UnstyledButton className={styles['viewButton']} aria-label={`View: ${current}`}>
            view {current}
            <Icon name="chevron" size="small" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Views</Menu.Label>
          {views.map((each) => {
            const [state, view = ''] = each.split('\n');
            return (
              <Menu.Item
                key={view}
                rightSection={
                  view === current ? (
                    <Icon name="check" />
                  ) : (
                    <span className={styles['viewState']}>{state}</span>
                  )
                }
                onClick={() => showView(view)}
              >
                {view}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" />} onClick={() => openViewDialog(true)}>
            Follow another view…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewQuestion />
    </>
  );
}

/** Opens the same part of the monitor in another view. */
export function showView(view: string): void {
  const { place } = placeIn(useMonitor.getState().detail);
  goToPlace(wholeOf(place), view);
}

function ViewQuestion() {
  const { api } = useHost();
  const opened = useMonitor((store) => store.isViewDialogOpen);
  const [name, setName] = useState('');
  const act = useAct(notifyProblem);
  const view = name.trim();
  const close = () => {
    openViewDialog(false);
    setName('');
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Follow another view"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={styles['question']}
        onSubmit={(event) => {
          event.preventDefault();
          if (view === '') return;
          void act
            .run(() => api.monitor.follow({ view }))
            .then((done) => {
              if (!done) return;
              close();
              showView(view);
            });
        }}
      >
        <TextInput
          label="Name of the view"
          description="The name on the platform. Its updates are stored from now on."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit" variant="filled">
          Follow
        </Button>
      </form>
    </Modal>
  );
}
