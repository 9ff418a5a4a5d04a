import { UnstyledButton } from '@mantine/core';
import { formatCount } from '../../../../../shared/units.ts';
import type { ListItem } from '../../../../../shared/vertices/list-value.ts';
import type { StagedRow } from '../../../../../shared/vertices/staged-rows.ts';
import { CellText } from '../../../../ui/cell-text/cell-text.tsx';
import type { GridColumn, GridRowView } from '../../../../ui/grid/grid-types.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { formatCreated } from '../created-text.ts';
import styles from '../lists.module.css';
import { nextOrder, type RowOrder } from '../row-order.ts';
import type { TableRow } from '../table-rows.ts';

interface ColumnsDeps {
  readonly order: RowOrder;
  readonly onOrder: (order: RowOrder) => void;
  readonly onRemove: (row: StagedRow) => void;
  readonly disabled: boolean;
}

/** Returns the columns of the table of values. @param deps `disabled` disables the actions */
export const listColumns = ({ order, onOrder, onRemove, disabled }: ColumnsDeps): GridColumn<TableRow>[] => [
  {
    id: 'value',
    name: 'value',
    sorted: sortedBy(order, 'value'),
    head: <SortHead by="value" word="value" order={order} onOrder={onOrder} />,
    widthPx: 130,
    wantedPx: 620,
    view: ({ item, was, state }) => ({
      content: (
        <>
          {was !== null && was.value !== item.value && (
            <s className={styles['was']}>
              <CellText text={was.value} />
            </s>
          )}
          {state === 'removed' ? (
            <s>
              <CellText text={item.value} />
            </s>
          ) : (
            <CellText text={item.value} />
          )}
        </>
      ),
      copy: item.value,
      ...(was !== null && { hint: `It was “${was.value}”.` }),
    }),
  },
  {
    id: 'created',
    name: 'created, in local time',
    sorted: sortedBy(order, 'created'),
    head: <SortHead by="created" word="created" order={order} onOrder={onOrder} />,
    widthPx: 170,
    view: ({ item, state }) => {
      const words = createdWords(item, state);
      return {
        content: words,
        className: styles['quiet'],
        copy: words,
        // The column of milliseconds is hidden if it does not fit.
        ...(item.created !== null && { hint: `In milliseconds since 1970: ${item.created}.` }),
      };
    },
  },
  {
    id: 'milliseconds',
    name: 'created, in milliseconds since 1970',
    head: 'milliseconds',
    optional: true,
    widthPx: 120,
    wantedPx: 140,
    view: ({ item: { created } }) => ({
      content: created ?? '',
      className: styles['mono'],
      copy: created === null ? '' : String(created),
    }),
  },
  {
    id: 'act',
    name: 'actions',
    head: <span className={styles['hidden']}>actions</span>,
    widthPx: 72,
    grow: true,
    view: (row) => ({
      className: styles['act'],
      content: (
        <UnstyledButton
          className={styles['link']}
          tabIndex={-1}
          disabled={disabled}
          aria-label={`${actWord(row)} ${row.item.value}`}
          onClick={() => onRemove(row)}
        >
          {actWord(row)}
        </UnstyledButton>
      ),
    }),
  },
];

const actWord = ({ change }: StagedRow) => (change === null ? 'remove' : 'undo');

const createdWords = ({ created }: ListItem, state: StagedRow['state']): string =>
  created !== null
    ? formatCreated(created)
    : state === 'added' || state === 'changed'
      ? 'now, set by the platform'
      : 'not known';

const marks: Record<StagedRow['state'], { icon: IconName; word: string } | null> = {
  same: null,
  added: { icon: 'plus', word: 'added' },
  removed: { icon: 'minus', word: 'removed' },
  changed: { icon: 'pencil', word: 'changed' },
};

/** Returns how a row looks: a staged change replaces the number by an icon and a word, and sets the colour. */
export function listRow({ state, number }: TableRow): GridRowView {
  const mark = marks[state];
  if (mark === null) return { number: formatCount(number) };
  return {
    number: (
      <span className={styles['mark']} data-state={state}>
        <Icon name={mark.icon} />
        {mark.word}
      </span>
    ),
    className: styles[state],
  };
}

const sortedBy = (order: RowOrder, by: 'value' | 'created') =>
  order?.by !== by ? 'none' : order.down ? 'descending' : 'ascending';

interface SortHeadProps {
  readonly by: 'value' | 'created';
  readonly word: string;
  readonly order: RowOrder;
  readonly onOrder: (order: RowOrder) => void;
}

function SortHead({ by, word, order, onOrder }: SortHeadProps) {
  const down = order?.by === by ? order.down : null;
  return (
    <UnstyledButton className={styles['sort']} onClick={() => onOrder(nextOrder(order, by))}>
      {word}
      {down !== null && <Icon name={down ? 'down' : 'up'} size="small" />}
    </UnstyledButton>
  );
}
