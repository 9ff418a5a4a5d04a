import { SegmentedControl } from '@mantine/core';
import { formatCount, listedUpTo } from '../../../../../shared/units.ts';
import type { ListItem } from '../../../../../shared/vertices/list-value.ts';
import type { MergeChoice, MergedGroup } from '../../../../../shared/vertices/merge/list-merge.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import type { IconName } from '../../../../ui/icon.tsx';
import { formatCreated } from '../created-text.ts';
import styles from './merge.module.css';

const stateBadges: Record<MergedGroup['state'], { word: string; tone: Tone; icon: IconName }> = {
  same: { word: 'same', tone: 'quiet', icon: 'check' },
  mine: { word: 'mine', tone: 'accent', icon: 'pencil' },
  theirs: { word: 'theirs', tone: 'unknown', icon: 'down' },
  agreed: { word: 'agreed', tone: 'ok', icon: 'check' },
  conflict: { word: 'conflict', tone: 'bad', icon: 'differs' },
};

const choiceLabels: Record<MergeChoice, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' };

interface MergeRowProps {
  readonly group: MergedGroup;
  readonly onChoose: (choice: MergeChoice) => void;
}

/** Row of the merge table for one group of values: its three versions, the choice, and the result. */
export function MergeRow({ group, onChoose }: MergeRowProps) {
  const { word, tone, icon } = stateBadges[group.state];
  return (
    <tr>
      <th scope="row">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        <p className={styles['sentence']}>{group.sentence}</p>
      </th>
      <td>
        <Items items={group.base} />
      </td>
      <td>
        <Items items={group.theirs} against={group.base} />
      </td>
      <td>
        <Items items={group.mine} against={group.base} />
      </td>
      <td>
        {group.choices.length > 0 && (
          <SegmentedControl
            aria-label={`Result for ${listedUpTo(maxItems, group.values)}`}
            value={group.choice ?? ''}
            onChange={(chosen) => {
              const choice = group.choices.find((each) => each === chosen);
              if (choice) onChoose(choice);
            }}
            data={group.choices.map((choice) => ({ value: choice, label: choiceLabels[choice] }))}
          />
        )}
        {group.choices.length > 0 && group.choice === null ? (
          <p className={styles['open']}>unresolved</p>
        ) : (
          <Items items={group.merged} />
        )}
      </td>
    </tr>
  );
}

const isSameItem = (one: ListItem, other: ListItem) =>
  one.value === other.value && one.created === other.created;

/** Most values shown for one version; a list that was replaced as a whole may have thousands. */
const maxItems = 30;

/** The values of one version; those that are missing in `against` are marked as new. */
function Items({ items, against }: { items: readonly ListItem[]; against?: readonly ListItem[] }) {
  if (items.length === 0) return <span className={styles['none']}>nothing</span>;
  return (
    <ul>
      {items.slice(0, maxItems).map((item, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: equal values may stand twice
          key={at}
          data-new={(against && !against.some((each) => isSameItem(each, item))) || undefined}
        >
          {item.value}
          <small>
            {item.created === null
              ? 'set by the platform'
              : formatCreated(item.created)
                  .split(' ')
                  .map((part) => <span key={part}>{part} </span>)}
          </small>
        </li>
      ))}
      {items.length > maxItems && <li>and {formatCount(items.length - maxItems)} more</li>}
    </ul>
  );
}
