import { Flex, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HandlerState } from '../../../../shared/actions.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useChangeSettings } from '../use-settings.ts';
import styles from './settings.module.css';

/** Form for the path of the private key, and the public key as the line that targets need. */
export function KeyForm({
  hostState,
}: {
  hostState: Pick<HandlerState, 'settings' | 'publicKey' | 'keyProblem'>;
}) {
  const { settings, publicKey, keyProblem } = hostState;
  const change = useChangeSettings();
  const { busy, run } = useAct(notifyProblem);
  const [path, setPath] = useState(settings.keyPath);
  const isChanged = path.trim() !== settings.keyPath;
  return (
    <>
      <Flex
        className={styles['add']}
        component="form"
        gap="var(--space-8)"
        align="flex-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void run(() => change({ keyPath: path.trim() }));
        }}
      >
        <TextInput
          className={styles['wide']}
          aria-label="Path of the private key"
          placeholder="/home/me/.ssh/graph-intake.pem"
          value={path}
          error={!isChanged && keyProblem !== '' ? keyProblem : null}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <SteadyButton type="submit" disabled={busy || !isChanged}>
          {path.trim() === '' && settings.keyPath !== '' ? 'Use no key' : 'Use this key'}
        </SteadyButton>
      </Flex>
      {publicKey === null ? (
        <p className={styles['none']}>
          Create one: <code>openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out key.pem</code>
        </p>
      ) : (
        <div className={styles['public']}>
          <p className={styles['about']}>
            Each target needs this line in ~/.ssh/authorized_keys for the user that signs in:
          </p>
          <Flex className={styles['copied']} gap="var(--space-8)" align="center">
            <code title={publicKey}>{publicKey}</code>
            <CopyButton text={publicKey} what="the public key" />
          </Flex>
        </div>
      )}
    </>
  );
}
