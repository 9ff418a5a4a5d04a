import { Button, Flex, Modal, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConnectionsState } from '../../shared/connections.ts';

const SignInAgain = lazy(() =>
  import('../features/connections/sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })),
);

/** A window asks once, also after its page was reloaded. */
const askedKey = 'graph-intake-secrets-asked';

interface MissingSecretsProps {
  readonly hostState: ConnectionsState | null;
  /** Name of the system's keyring; null if the system has none, undefined until it is open. */
  readonly keyring: string | null | undefined;
}

/**
 * Dialog that asks once per start for the secrets of all connections, which a system without a keyring does not keep.
 * The page of the connections asks for them itself.
 */
export function MissingSecrets({ hostState, keyring }: MissingSecretsProps) {
  const [isOpen, setOpen] = useState(false);
  const missing = hostState?.connections.filter(({ signIn }) => signIn === 'missing') ?? [];
  const isKnown = hostState !== null && keyring !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is only about the connections of the start
  useEffect(() => {
    if (!isKnown || sessionStorage.getItem(askedKey) !== null) return;
    sessionStorage.setItem(askedKey, 'yes');
    setOpen(keyring === null && missing.length > 0 && !location.hash.startsWith('#connections'));
  }, [isKnown]);
  const close = () => setOpen(false);
  return (
    <Modal
      opened={isOpen && missing.length > 0}
      onClose={close}
      size="lg"
      title="Sign in to your connections"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="var(--space-16)">
        <p>This system has no keyring, so secrets are kept only until the program ends.</p>
        <Suspense fallback={null}>
          {missing.map((connection) => (
            <section key={connection.id} aria-label={connection.name}>
              <h2>{connection.name}</h2>
              <SignInAgain connection={connection} />
            </section>
          ))}
        </Suspense>
        <Flex justify="flex-end">
          <Button onClick={close}>Later</Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
