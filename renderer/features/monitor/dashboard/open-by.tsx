import { formatCount } from '../../../../shared/units.ts';
import styles from './dashboard.module.css';

interface OpenByProps {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
  /** Shown if there are no rows. */
  readonly none?: string;
  /** Shown in place of an empty name. */
  readonly nameless: string;
  /** Number of incidents whose name is not known. */
  readonly unknown?: number;
  /** Returns the words that the lists use for a name; by default the name. */
  readonly wordOf?: (name: string) => string;
  /** Opens the list of a row; absent if there is no such list. */
  readonly onOpen?: (name: string) => void;
  /** Note about what is not listed. */
  readonly more?: string | undefined;
}

/** Counts by name, such as open incidents by one of their fields, largest first, each with a bar. */
export function OpenBy({
  title,
  rows,
  none = 'No open incidents.',
  nameless,
  wordOf = (name) => name,
  onOpen,
  more,
  unknown = 0,
}: OpenByProps) {
  const maximum = Math.max(1, unknown, ...rows.map(({ count }) => count));
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && unknown === 0 && <p className={styles['none']}>{none}</p>}
      <ul className={styles['rows']}>
        {rows.map(({ name, count }) => (
          <li key={name}>
            {onOpen ? (
              <button type="button" className={styles['name']} title={name} onClick={() => onOpen(name)}>
                {name === '' ? nameless : wordOf(name)}
              </button>
            ) : (
              <span className={styles['name']} title={name}>
                {name === '' ? nameless : wordOf(name)}
              </span>
            )}
            <span className={styles['bar']} aria-hidden="true">
              <i style={{ inlineSize: `${(count / maximum) * 100}%` }} />
            </span>
            <b>{formatCount(count)}</b>
          </li>
        ))}
        {unknown > 0 && (
          <li>
            <span className={styles['name']} title="Not read from the platform yet">
              unknown
            </span>
            <span className={styles['bar']} aria-hidden="true">
              <i style={{ inlineSize: `${(unknown / maximum) * 100}%` }} />
            </span>
            <b>{formatCount(unknown)}</b>
          </li>
        )}
      </ul>
      {more !== undefined && <p className={styles['none']}>{more}</p>}
    </section>
  );
}
