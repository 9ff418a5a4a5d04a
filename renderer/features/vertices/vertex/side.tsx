import { useCallback } from 'react';
import { formatCount } from '../../../../shared/units.ts';
import type { EdgeRow, OpenVertex } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { vertexHref } from '../../../ui/vertex/vertex-href.ts';
import { useIsGone } from '../lists/gone-vertices.ts';
import { ListsSide } from '../lists/side/lists-side.tsx';
import { useVertex } from '../lists/use-vertex.ts';
import { hrefOf, listHref } from '../places.ts';
import { listName, useVertices } from '../store.ts';
import { partHref } from './parts.ts';
import styles from './side.module.css';
import { useVertexData } from './use-vertex-data.ts';

interface VertexSideProps {
  /** `ogit/_id` or `ogit/_xid` of the vertex. */
  readonly name: string;
  /** The list that is open; null if none is. */
  readonly attribute: string | null;
}

/** Side panel of an open vertex: links to the last search results and to the vertex, its lists, and its first edges. */
export function VertexSide({ name, attribute }: VertexSideProps) {
  const { vertex } = useVertex(name);
  const isGone = useIsGone(vertex?.id);
  const lastFind = useVertices((store) => store.lastFind);
  // Links use the id once it is known, because the xid may later belong to another vertex.
  const linkName = vertex?.id ?? name;
  return (
    <>
      {lastFind !== null && (
        <a href={hrefOf({ show: 'find', text: lastFind })} className={styles['back']} title={lastFind}>
          <Icon name="back" size="small" />
          Results
        </a>
      )}
      {vertex && (
        <a
          href={vertexHref(linkName)}
          className={styles['vertex']}
          aria-current={attribute === null ? 'page' : undefined}
        >
          <span className={styles['name']}>{listName(vertex)}</span>
          <span className={styles['type']}>{vertex.type}</span>
        </a>
      )}
      <div className={styles['lists']}>
        <ListsSide vertex={name} attribute={attribute} hrefOf={(each) => listHref(linkName, each)} />
      </div>
      {vertex && !isGone && <Edges key={vertex.id} vertex={vertex} />}
    </>
  );
}

const edgesShown = 8;

function Edges({ vertex }: { vertex: OpenVertex }) {
  const { api } = useHost();
  const { id } = vertex;
  const edges = useVertexData(
    vertex,
    useCallback(
      (signal: AbortSignal) =>
        api.vertices.edges({ id, verb: null, direction: null, first: 0, count: edgesShown }, { signal }),
      [api, id],
    ),
  );
  if (edges.state === 'loading') return null;
  if (edges.state === 'failed')
    return <p className={styles['quiet']}>Its edges cannot be read: {edges.error.message}</p>;
  const { rows, total } = edges.value;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="side-edges" className={styles['edges']}>
      <h2 id="side-edges">Edges</h2>
      <ul>
        {rows.map((edge) => (
          <Edge key={`${edge.direction} ${edge.verb} ${edge.other.id}`} edge={edge} />
        ))}
      </ul>
      {total > rows.length && (
        <p className={styles['quiet']}>
          <a href={partHref(id, 'edges')} className={styles['other']}>
            {formatCount(total - rows.length)} more
          </a>
        </p>
      )}
    </section>
  );
}

const Edge = ({ edge: { verb, direction, other } }: { edge: EdgeRow }) => (
  <li className={styles['edge']}>
    <span className={styles['verb']} title={`${verb}, ${direction === 'out' ? 'from here' : 'to here'}`}>
      {direction === 'out' ? `${verb} →` : `← ${verb}`}
    </span>
    <a href={vertexHref(other.id)} className={styles['other']} title={other.xid || other.id}>
      {listName(other)}
    </a>
  </li>
);
