import { SegmentedControl } from '@mantine/core';
import { formatCount } from '../../../../../shared/units.ts';
import type { ListItem } from '../../../../../shared/vertices/list-value.ts';
import type { MergeChoice, MergeTopic } from '../../../../../shared/vertices/merge/list-merge.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import type { IconName } from '../../../../ui/icon.tsx';
import { formatCreated } from '../created-text.ts';
import styles from './merge.module.css';

const states: Record<MergeTopic['state'], { word: string; tone: Tone; icon: IconName }> = {
  same: { word: 'same', tone: 'quiet', icon: 'check' },
  mine: { word: 'mine', tone: 'accent', icon: 'pencil' },
  theirs: { word: 'theirs', tone: 'unknown', icon: 'down' },
  agreed: { word: 'agreed', tone: 'ok', icon: 'check' },
  conflict: { word: 'conflict', tone: 'bad', icon: 'differs' },
};

const words: Record<MergeChoice, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' };

interface MergeRowProps {
  readonly topic: MergeTopic;
  readonly onChoose: (choice: MergeChoice) => void;
}

/** One value, three ways, and what comes out. */
export function MergeRow({ topic, onChoose }: MergeRowProps) {
  const { word, tone, icon } = states[topic.state];
  return (
    <tr>
      <th scope="row">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        <p className={styles['sentence']}>{topic.sentence}</p>
      </th>
      <td>
        <Items items={topic.base} />
      </td>
      <td>
        <Items items={topic.theirs} against={topic.base} />
      </td>
      <td>
        <Items items={topic.mine} against={topic.base} />
      </td>
      <td>
        {topic.choices.length > 0 && (
          <SegmentedControl
            aria-label={`Result for ${namesOf(topic.values)}`}
            value={topic.choice ?? ''}
            onChange={(chosen) => {
              const choice = topic.choices.find((each) => each === chosen);
              if (choice) onChoose(choice);
            }}
            data={topic.choices.map((choice) => ({ value: choice, label: words[choice] }))}
          />
        )}
        {topic.choices.length > 0 && topic.choice === null ? (
          <p className={styles['open']}>unresolved</p>
        ) : (
          <Items items={topic.merged} />
        )}
      </td>
    </tr>
  );
}

const namesOf = (values: readonly string[]): string =>
  values.length > mostItems
    ? `${values.slice(0, mostItems).join(', ')} … and ${formatCount(values.length - mostItems)} more`
    : values.join(', ');

const same = (one: ListItem, other: ListItem) => one.value === other.value && one.created === other.created;

/** Limit of drawn values on one side; a list that was replaced as a whole has thousands. */
const mostItems = 30;

function Items({ items, against }: { items: readonly ListItem[]; against?: readonly ListItem[] }) {
  if (items.length === 0) return <span className={styles['none']}>nothing</span>;
  return (
    <ul>
      {items.slice(0, mostItems).map((item, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: equal values may stand twice
          key={at}
          data-new={(against && !against.some((each) => same(each, item))) || undefined}
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
      {items.length > mostItems && <li>… and {formatCount(items.length - mostItems)} more</li>}
    </ul>
  );
}
