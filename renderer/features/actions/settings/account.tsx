import { Button, Flex, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../../ui/notify/notify.tsx';
import { OuterBlanks } from '../../../ui/outer-blanks.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './settings.module.css';

interface AccountProps {
  readonly which: 'service' | 'external';
  /** User of the saved account; empty if there is none. */
  readonly username: string;
}

/** Form for the user and the password of an account; the password goes to the host and is never shown again. */
export function Account({ which, username }: AccountProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const isReady = name.trim() !== '' && password !== '';
  const save = () =>
    run(async () => {
      await api.actions.setAccount({ which, account: { username: name.trim(), password } });
      setName('');
      setPassword('');
      notifyDone('Account saved', 'The password is never shown again.');
    });
  return (
    <>
      {username !== '' && (
        <ul className={styles['rows']}>
          <Flex className={styles['row']} component="li" gap="var(--space-8)" align="center">
            <Icon name="key" />
            <span className={styles['words']}>{username}</span>
            <Button
              variant="subtle"
              aria-label={`Remove the account ${username}`}
              onClick={() => run(() => api.actions.setAccount({ which, account: null }))}
            >
              Remove
            </Button>
          </Flex>
        </ul>
      )}
      <Flex
        className={styles['add']}
        component="form"
        gap="var(--space-8)"
        align="flex-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void save();
        }}
      >
        <TextInput
          className={styles['wide']}
          aria-label="User"
          placeholder={username === '' ? 'User' : 'Another user'}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          className={styles['wide']}
          aria-label="Password"
          placeholder="Password"
          value={password}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <SteadyButton type="submit" disabled={busy || !isReady}>
          Save
        </SteadyButton>
      </Flex>
      <OuterBlanks secret={password} label="Password" onRemove={setPassword} />
    </>
  );
}
