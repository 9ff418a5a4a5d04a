import { useRef } from 'react';
import type { Draft, DraftTarget } from '../../../../../shared/recipes/edits.ts';
import { cutName } from '../../../../ui/cut-text.ts';
import { useMappingContext } from '../mapping-context.ts';
import { TargetContent } from '../targets/target-item.tsx';
import { nameOf } from '../targets/target-words.ts';
import styles from './columns.module.css';
import { isOfColumn } from './of-column.ts';

/** Targets that no line of the table shows completely. A listed target stays listed, so that no edit moves it away. */
function useOtherTargets({ targets }: Draft, columns: readonly string[]): readonly DraftTarget[] {
  const listed = useRef(new Set<number>());
  for (const entry of targets) if (!isOfColumn(entry.target, columns)) listed.current.add(entry.key);
  return targets.filter(({ key }) => listed.current.has(key));
}

/** Section below the table for targets that are not one column: constants, templates, edges, issues, lists, content. */
export function OtherTargets() {
  const { draft, sourceColumns } = useMappingContext();
  const others = useOtherTargets(draft, sourceColumns);
  if (others.length === 0) return null;
  return (
    <section className={styles['others']} aria-labelledby="other-targets">
      <h2 id="other-targets">Constants, templates, edges, issues and lists</h2>
      <ul>
        {others.map((entry) => (
          <li key={entry.key} aria-label={cutName(nameOf(entry.target))}>
            <TargetContent entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}
