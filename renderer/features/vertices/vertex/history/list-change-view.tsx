import { useState } from 'react';
import { formatCount } from '../../../../../shared/units.ts';
import type { ListItem } from '../../../../../shared/vertices/list-value.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { formatCreated } from '../../lists/created-text.ts';
import { FoldedText } from '../attributes/folded-text.tsx';
import styles from './history.module.css';
import type { ListChange } from './list-change.ts';

interface ListChangeViewProps {
  readonly name: string;
  readonly change: ListChange;
}

/** Number of values shown at first. */
const firstItems = 12;

/** Change of a list in the history: the values that were removed and added. */
export function ListChangeView({ name, change: { added, removed } }: ListChangeViewProps) {
  const [isExpanded, setExpanded] = useState(false);
  const items = [
    ...removed.map((item) => ({ item, way: 'removed' as const })),
    ...added.map((item) => ({ item, way: 'added' as const })),
  ];
  if (items.length === 0)
    return <p className={styles['muted']}>The same values, as a list or in another order.</p>;
  const hiddenCount = items.length - firstItems;
  return (
    <>
      <ul className={styles['items']}>
        {(isExpanded ? items : items.slice(0, firstItems)).map(({ item, way }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal items may stand twice
          <Item key={at} name={name} item={item} way={way} />
        ))}
      </ul>
      {hiddenCount > 0 && !isExpanded && (
        <button type="button" className={styles['link']} onClick={() => setExpanded(true)}>
          Show {formatCount(hiddenCount)} more
        </button>
      )}
    </>
  );
}

const Item = ({ name, item, way }: { name: string; item: ListItem; way: 'added' | 'removed' }) => (
  <li data-change={way}>
    <Icon name={way === 'added' ? 'plus' : 'minus'} size="small" />
    <span className={styles['way']}>{way}</span>
    <FoldedText text={item.value} label={`${name}, ${way}`} />
    {item.created !== null && <span className={styles['beside']}>{formatCreated(item.created)}</span>}
  </li>
);
