import { ActionIcon, Flex } from '@mantine/core';
import { formatCount } from '../../../../shared/units.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { vertexHref } from '../../../ui/vertex/vertex-href.ts';
import { hrefOf } from '../places.ts';
import { listName, useVertices } from '../store.ts';
import styles from './known-vertices.module.css';

const recentShown = 12;

/** Links to starred vertices, recently opened ones, and the log of writes. @param props.onLog the log is open */
export function KnownVertices({ onLog }: { onLog: boolean }) {
  const hostState = useVertices((store) => store.hostState);
  if (hostState === null) return null;
  const isStarred = new Set(hostState.starred.map(({ id }) => id));
  const recent = hostState.recent.filter(({ id }) => !isStarred.has(id)).slice(0, recentShown);
  return (
    <>
      {hostState.starred.length > 0 && (
        <section aria-labelledby="starred-head">
          <h2 id="starred-head">Starred</h2>
          <Rows rows={hostState.starred} isStarred={isStarred} />
        </section>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="recent-head">
          <h2 id="recent-head">Recent</h2>
          <Rows rows={recent} isStarred={isStarred} />
        </section>
      )}
      <a href={hrefOf({ show: 'log' })} className={styles['log']} aria-current={onLog ? 'page' : undefined}>
        <Icon name="history" />
        Write log
        <span className={styles['count']}>{formatCount(hostState.writes)}</span>
      </a>
    </>
  );
}

const Rows = ({ rows, isStarred }: { rows: readonly VertexRow[]; isStarred: ReadonlySet<string> }) => (
  <ul className={styles['rows']}>
    {rows.map((row) => (
      <Flex key={row.id} className={styles['row']} component="li" gap="var(--space-4)" align="center">
        <a href={vertexHref(row.id)} className={styles['vertex']} title={row.xid || row.id}>
          <span className={styles['name']}>{listName(row)}</span>
          <span className={styles['type']}>{row.name && row.xid ? row.xid : row.type}</span>
        </a>
        <StarButton vertex={row} isStarred={isStarred.has(row.id)} />
      </Flex>
    ))}
  </ul>
);

/** Button that stars a vertex, so that it stays in the list of starred ones, or removes its star. */
export function StarButton({ vertex, isStarred }: { vertex: VertexRow; isStarred: boolean }) {
  const { api } = useHost();
  const { id, xid, name, type } = vertex;
  return (
    <ActionIcon
      aria-label={`Star ${listName(vertex)}`}
      aria-pressed={isStarred}
      className={styles['star']}
      onClick={() =>
        api.vertices.star({ vertex: { id, xid, name, type }, starred: !isStarred }).catch(notifyProblem)
      }
    >
      <Icon name={isStarred ? 'starred' : 'star'} />
    </ActionIcon>
  );
}
