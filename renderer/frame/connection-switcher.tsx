import { Menu, UnstyledButton } from '@mantine/core';
import type { ConnectionsState } from '../../shared/connections.ts';
import { chosenIn, showConnection } from '../features/connections/store.ts';
import { useHost } from '../host.ts';
import { Icon } from '../ui/icon.tsx';
import { notifyProblem } from '../ui/notify.tsx';
import type { PageId } from './pages.ts';
import { sessionWords } from './session-words.ts';
import styles from './top-bar.module.css';

interface ConnectionSwitcherProps {
  readonly told: ConnectionsState;
  readonly go: (page: PageId) => void;
}

/** Which platform everything goes to, in the colour of its environment. */
export function ConnectionSwitcher({ told, go }: ConnectionSwitcherProps) {
  const { api } = useHost();
  const chosen = chosenIn(told);
  const readOnly = chosen?.readOnly === true;
  const words = `${sessionWords(told.session)}${readOnly ? ', read-only' : ''}`;
  return (
    <Menu width="target" position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={styles['pill']}
          aria-label={`Connection: ${chosen?.name ?? 'none'}, ${words}`}
          title={words}
        >
          <EnvironmentDot environment={chosen?.environment} state={told.session.state} />
          <span className={styles['pillText']}>{chosen?.name ?? 'No connection'}</span>
          {readOnly && <ReadOnlyMark />}
          <Icon name="chevron" size="small" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles['menu']}>
        <Menu.Label>Connections</Menu.Label>
        {told.connections.map(({ id, name, environment, readOnly: closed }) => (
          <Menu.Item
            key={id}
            leftSection={<EnvironmentDot environment={environment} />}
            rightSection={
              <span className={styles['aside']}>
                {closed && (
                  <span className={styles['readOnly']} role="img" aria-label="read-only" title="read-only">
                    <Icon name="lock" size="small" />
                  </span>
                )}
                {id === told.chosenId ? <Icon name="check" /> : environment}
              </span>
            }
            onClick={() => api.connections.choose({ id }).catch(notifyProblem)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="plus" />}
          onClick={() => {
            showConnection('new');
            go('connections');
          }}
        >
          Add a connection…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const EnvironmentDot = ({ environment, state }: { environment?: string | undefined; state?: string }) => (
  <span className={styles['dot']} data-environment={environment} data-state={state} aria-hidden="true" />
);

const ReadOnlyMark = () => (
  <span className={styles['readOnly']}>
    <Icon name="lock" size="small" />
    read-only
  </span>
);
