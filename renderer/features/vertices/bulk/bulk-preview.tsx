import { Flex } from '@mantine/core';
import { AppError } from '../../../../shared/errors.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { BulkPreviewRow } from '../../../../shared/vertices/bulk-preview.ts';
import type { NamedLists } from '../../../../shared/vertices/list-csv.ts';
import { type Holding, holdingOf, itemsOf } from '../../../../shared/vertices/list-value.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { listName } from '../store.ts';
import styles from './bulk.module.css';
import type { BulkPlan } from './bulk-plan.ts';
import type { ListsOf } from './use-lists-of.ts';

interface BulkPreviewProps {
  readonly vertices: readonly VertexRow[];
  readonly lists: ListsOf;
  readonly attribute: string;
  readonly plan: BulkPlan | null;
}

const rowsShown = 6;

/** Preview of a bulk change: how many vertices change, and the first ones before and afterwards. */
export function BulkPreview({ vertices, lists, attribute, plan }: BulkPreviewProps) {
  if (lists.error) return <Problem error={lists.error} />;
  if (plan?.fault) return <Problem error={new AppError('bad-input', plan.fault)} />;
  if (attribute !== '' && lists.requested < vertices.length)
    return (
      <p role="status" className={styles['quiet']}>
        Reading current values: {formatCount(lists.requested)} of {formatCount(vertices.length)}
      </p>
    );
  const titles = new Map(vertices.map((vertex) => [vertex.id, listName(vertex)]));
  // Vertices that change are listed first.
  const rows = (plan?.preview ?? lists.read.slice(0, rowsShown).map(unchangedOf(attribute)))
    .toSorted((one, other) => Number(one.unchanged) - Number(other.unchanged))
    .slice(0, rowsShown);
  if (rows.length === 0) return null;
  const missing = lists.requested - lists.read.length;
  return (
    <div className={styles['preview']}>
      <p role="status" className={styles['sum']}>
        {plan?.file ? sumWords(plan.file.rows.length, plan.file.unchanged.length) : 'Current values'}
        {missing > 0 && `, ${formatCount(missing)} ${missing === 1 ? 'is' : 'are'} no longer there`}
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">vertex</th>
            <th scope="col">{attribute} now</th>
            {plan && <th scope="col">afterwards</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, before, after, unchanged }) => (
            <tr key={id}>
              <th scope="row">{titles.get(id) ?? id}</th>
              <td>
                <Values holding={before} other={plan ? after : before} mark="removed" />
              </td>
              {plan && (
                <td>
                  {unchanged ? (
                    <span className={styles['quiet']}>unchanged</span>
                  ) : (
                    <Values holding={after} other={before} mark="added" />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {plan?.file?.warnings.map(({ kind, sentence, vertices: count }) => (
        <Flex key={kind} className={styles['warning']} component="p" gap="var(--space-6)" align="flex-start">
          <Icon name="warning" />
          <span>
            {sentence} <span className={styles['quiet']}>({plural(count, 'vertex', 'vertices')})</span>
          </span>
        </Flex>
      ))}
    </div>
  );
}

const unchangedOf =
  (attribute: string) =>
  ({ id, lists }: NamedLists): BulkPreviewRow => {
    const holding = holdingOf(lists, attribute);
    return { id, before: holding, after: holding, unchanged: true };
  };

const sumWords = (changed: number, unchanged: number): string =>
  [
    `${plural(changed, 'vertex', 'vertices')} ${changed === 1 ? 'changes' : 'change'}`,
    ...(unchanged > 0 ? [`${formatCount(unchanged)} ${unchanged === 1 ? 'stays' : 'stay'} unchanged`] : []),
  ].join(', ');

const valuesShown = 12;

/** The values before or afterwards; those that the other side does not have are marked. */
function Values({ holding, other, mark }: { holding: Holding; other: Holding; mark: 'added' | 'removed' }) {
  const items = itemsOf(holding, null);
  if (items.length === 0) return <span className={styles['quiet']}>nothing</span>;
  const otherCounts = new Map<string, number>();
  for (const { value } of itemsOf(other, null)) otherCounts.set(value, (otherCounts.get(value) ?? 0) + 1);
  const marked = items.map(({ value }) => {
    const count = otherCounts.get(value) ?? 0;
    otherCounts.set(value, count - 1);
    return { value, isMarked: count <= 0 };
  });
  // Marked values are listed first if not all fit.
  const shown =
    items.length > valuesShown ? marked.toSorted((a, b) => Number(b.isMarked) - Number(a.isMarked)) : marked;
  return (
    <Flex className={styles['chips']} component="ul" wrap="wrap" gap="var(--space-4)">
      {shown.slice(0, valuesShown).map(({ value, isMarked }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal values may stand twice
        <li key={at} data-mark={isMarked ? mark : undefined}>
          {isMarked && <Icon name={mark === 'added' ? 'plus' : 'minus'} size="small" />}
          {isMarked && <span className={styles['hidden']}>{mark} </span>}
          <span className={styles['value']} title={value}>
            {value}
          </span>
        </li>
      ))}
      {items.length > valuesShown && (
        <li className={styles['quiet']}>and {formatCount(items.length - valuesShown)} more</li>
      )}
    </Flex>
  );
}
