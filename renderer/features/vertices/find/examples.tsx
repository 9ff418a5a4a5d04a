import { exampleQueries } from '../../../../shared/vertices/example-queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { hrefOf } from '../places.ts';
import styles from './find.module.css';

/** Shown before the first search: example queries as links. */
export const Examples = () => (
  <div className={styles['centre']}>
    <EmptyState icon="vertices" title="Find a vertex">
      Type the beginning of its name, its xid, its id or a query on the left, or build a query there.
    </EmptyState>
    <h2 className={styles['hint']}>Examples for the practice platform</h2>
    <ul className={styles['examples']}>
      {exampleQueries.map(({ about, text }) => (
        <li key={text}>
          <a href={hrefOf({ show: 'find', text })} className={styles['example']}>
            <code>{text}</code>
            <span>{about}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);
