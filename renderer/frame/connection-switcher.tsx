import { Menu, UnstyledButton } from '@mantine/core';
import { colourOf } from '../../shared/connections/look.ts';
import type { Connection, ConnectionsState } from '../../shared/connections.ts';
import { formatCount, plural } from '../../shared/units.ts';
import { chosenIn, showConnection } from '../features/connections/store.ts';
import { useUnwritten } from '../features/vertices/lists/drafts/unwritten-counts.ts';
import { useHost } from '../host.ts';
import { Icon } from '../ui/icon.tsx';
import { notifyProblem } from '../ui/notify/notify.tsx';
import type { PageId } from './pages.ts';
import { sessionWords } from './session-words.ts';
import styles from './top-bar.module.css';

interface ConnectionSwitcherProps {
  readonly hostState: ConnectionsState;
  readonly go: (page: PageId) => void;
}

/**
 * Menu that selects the connection of this window. It shows the state of the connection, the colour of its environment,
 * and the unwritten changes on every connection.
 */
export function ConnectionSwitcher({ hostState, go }: ConnectionSwitcherProps) {
  const { api } = useHost();
  const chosen = chosenIn(hostState);
  const unwritten = useUnwritten();
  const elsewhere = hostState.connections.filter(
    ({ id }) => id !== hostState.chosenId && unwritten[id] !== undefined,
  );
  const readOnly = chosen?.readOnly === true;
  const words = `${sessionWords(hostState.session)}${readOnly ? ', read-only' : ''}`;
  const unwrittenElsewhere = elsewhere
    .map(({ id, name }) => `${unwrittenWords(unwritten[id] ?? 0)} on ${name}`)
    .join(', ');
  const description = unwrittenElsewhere === '' ? words : `${words}; ${unwrittenElsewhere}`;
  return (
    <Menu width="target" position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={styles['pill']}
          aria-label={`Connection: ${chosen?.name ?? 'none'}, ${description}`}
          title={description}
        >
          <ConnectionDot connection={chosen} state={hostState.session.state} />
          <span className={styles['pillText']}>{chosen?.name ?? 'No connection'}</span>
          {readOnly && <ReadOnlyMark />}
          {unwrittenElsewhere !== '' && <Icon name="pencil" size="small" />}
          <Icon name="chevron" size="small" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles['menu']}>
        <Menu.Label>Connections</Menu.Label>
        {hostState.connections.map(({ id, name, environment, colour, readOnly: isReadOnly }) => (
          <Menu.Item
            key={id}
            leftSection={<ConnectionDot connection={{ environment, colour }} />}
            rightSection={
              <span className={styles['details']}>
                {isReadOnly && (
                  <span className={styles['readOnly']} role="img" aria-label="read-only" title="read-only">
                    <Icon name="lock" size="small" />
                  </span>
                )}
                {unwritten[id] !== undefined && (
                  <span className={styles['unwritten']} title={unwrittenWords(unwritten[id])}>
                    <Icon name="pencil" size="small" />
                    {formatCount(unwritten[id])} unwritten
                  </span>
                )}
                {id === hostState.chosenId ? <Icon name="check" /> : environment}
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

/** `3 changes not written`. */
const unwrittenWords = (count: number): string => `${plural(count, 'change')} not written`;

interface ConnectionDotProps {
  readonly connection: Pick<Connection, 'environment' | 'colour'> | null;
  readonly state?: string;
}

const ConnectionDot = ({ connection, state }: ConnectionDotProps) => (
  <span
    className={styles['dot']}
    data-colour={connection ? colourOf(connection) : undefined}
    data-state={state}
    aria-hidden="true"
  />
);

const ReadOnlyMark = () => (
  <span className={styles['readOnly']}>
    <Icon name="lock" size="small" />
    read-only
  </span>
);
