import { CopyButton } from '../copy-button.tsx';
import { vertexHref } from './vertex-href.ts';
import styles from './vertex-link.module.css';

interface VertexLinkProps {
  /** `ogit/_xid` or `ogit/_id`. */
  readonly id: string;
  /** Role of the vertex here, such as “the origin node”. */
  readonly what: string;
}

/** Link to a vertex of the graph, with a button that copies its identifier. */
export const VertexLink = ({ id, what }: VertexLinkProps) => (
  <span className={styles['vertex']}>
    <a href={vertexHref(id)} className={styles['name']} title={id}>
      {id}
    </a>
    <CopyButton text={id} what={what} />
  </span>
);
