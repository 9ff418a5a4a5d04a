import { Button, Flex, UnstyledButton } from '@mantine/core';
import type { ConnectionsState } from '../../../shared/connections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './connections.module.css';
import { EnvironmentBadge } from './environment-badge.tsx';
import { Exchange } from './exchange.tsx';
import { showConnection } from './store.ts';

interface ConnectionListProps {
  readonly hostState: ConnectionsState;
  readonly shownId: string | null;
  /** Whether the form for a new connection is open. */
  readonly adding: boolean;
}

/** List of the connections, with buttons to add, import and export connections. */
export const ConnectionList = ({ hostState, shownId, adding }: ConnectionListProps) => (
  <Flex
    className={styles['list']}
    component="aside"
    direction="column"
    gap="var(--space-8)"
    aria-label="Connections"
  >
    <Flex gap="var(--space-8)" align="center" mih="var(--control-small)">
      <h2>Connections</h2>
      <Badge tone="quiet">{hostState.connections.length}</Badge>
    </Flex>
    <ul>
      {hostState.connections.map(({ id, name, environment, colour, addresses, readOnly }) => (
        <li key={id}>
          <UnstyledButton
            className={styles['card']}
            aria-current={id === shownId ? 'true' : undefined}
            onClick={() => showConnection(id)}
          >
            <Flex component="span" gap="var(--space-8)" align="center" justify="space-between">
              <span className={styles['cardName']} title={name}>
                {name}
              </span>
              {id === hostState.chosenId && (
                <Badge tone="accent" icon="check">
                  in use
                </Badge>
              )}
            </Flex>
            <Flex component="span" gap="var(--space-8)" align="center" justify="space-between">
              <EnvironmentBadge connection={{ environment, colour }} />
              {readOnly && (
                <Badge tone="quiet" icon="lock">
                  read-only
                </Badge>
              )}
              <span className={styles['cardHost']}>{hostOf(addresses.authUrl)}</span>
            </Flex>
          </UnstyledButton>
        </li>
      ))}
    </ul>
    <Button
      leftSection={<Icon name="plus" />}
      className={styles['add']}
      data-pressed={adding || undefined}
      onClick={() => showConnection('new')}
    >
      Add a connection
    </Button>
    <Exchange none={hostState.connections.every(({ environment }) => environment === 'practice')} />
  </Flex>
);

const hostOf = (address: string) => address.replace(/^https?:\/\//, '');
