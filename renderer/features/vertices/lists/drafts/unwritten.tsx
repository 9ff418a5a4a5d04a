import { plural } from '../../../../../shared/units.ts';
import { vertexHref } from '../../../../ui/vertex/vertex-href.ts';
import { listName, sentenceName } from '../../store.ts';
import styles from '../side/side.module.css';
import { useLists } from '../store.ts';
import { changeCount } from '../write/write-plan.ts';

/** Links to vertices with staged changes; hidden if there are none. */
export function Unwritten() {
  const drafts = useLists((store) => store.drafts);
  if (drafts.size === 0) return null;
  return (
    <section aria-labelledby="unwritten-head">
      <h2 id="unwritten-head">Not written yet</h2>
      <ul className={styles['cards']}>
        {[...drafts.values()].map(({ base, stage }) => (
          <li key={base.id}>
            <a className={styles['card']} href={vertexHref(base.id)}>
              <b title={sentenceName(base)}>{listName(base)}</b>
              <span className={styles['muted']}>{plural(changeCount({ base, stage }), 'staged change')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
