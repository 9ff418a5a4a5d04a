import type { ActionDetails } from '../../../../shared/actions.ts';
import { cutText } from '../../../ui/cut-text.ts';
import { parameterText } from '../parameter-text.ts';
import styles from './panel.module.css';

/** Longer values are cut: they are too long to read beside a list. */
const maxCharacters = 4_000;

/** Parameters of the request by name. */
export function Parameters({ parameters }: Pick<ActionDetails, 'parameters'>) {
  const entries = Object.entries(parameters);
  return (
    <section className={styles['part']} aria-labelledby="parameters-head">
      <h3 id="parameters-head">Parameters</h3>
      {entries.length === 0 ? (
        <p className={styles['quiet']}>No parameters.</p>
      ) : (
        <dl className={styles['parameters']}>
          {entries.map(([name, value]) => (
            <div key={name} className={styles['parameter']}>
              <dt>{name}</dt>
              <dd>{cutText(parameterText(value, 2), maxCharacters)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
