import { Flex } from '@mantine/core';
import { memo, useMemo } from 'react';
import { recipeOf } from '../../../../../shared/recipes/edits.ts';
import { type SourceColumn, sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { formatCount, plural } from '../../../../../shared/units.ts';
import { freeAttributeEdits, freeKinds } from '../columns/column-edits.ts';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { useFirst } from '../use-first.ts';
import looks from './ignored.module.css';
import { IgnoredColumn } from './ignored-column.tsx';
import { RestButton } from './rest-button.tsx';

/** List of the columns that no target uses, each with a menu to use it. */
export const IgnoredColumns = memo(function IgnoredColumns() {
  const { draft, sourceColumns: header, columns } = useMappingContext();
  const { ignored, open } = useMemo(() => {
    const unsent = sourceColumns(header, recipeOf(draft)).filter(({ state }) => state !== 'mapped');
    const indexes = new Set(unsent.map(({ index }) => index));
    return {
      ignored: columns.filter((_, index) => indexes.has(index)),
      open: unsent.filter(({ state }) => state === 'open'),
    };
  }, [draft, header, columns]);
  const { first, rest, showAll } = useFirst(ignored);
  return (
    <section className={looks['ignored']} aria-labelledby="ignored-columns">
      <h2 id="ignored-columns">
        {ignored.length === 0
          ? 'All columns of the file are used'
          : `${plural(ignored.length, 'column')} not mapped`}
      </h2>
      {ignored.length > 0 && (
        <p className={styles['meaning']}>
          No target uses {ignored.length === 1 ? 'it' : 'them'}.{' '}
          <SendRest open={open} isAll={open.length === ignored.length} />
        </p>
      )}
      <Flex className={looks['columns']} component="ul" wrap="wrap" gap="var(--space-8)">
        {first.map((column) => (
          <IgnoredColumn key={column.value} column={column} />
        ))}
      </Flex>
      <RestButton rest={rest} onShow={showAll} />
    </section>
  );
});

/** Sends all columns that are not left out on purpose as free attributes of their names. */
function SendRest({ open, isAll }: { open: readonly SourceColumn[]; isAll: boolean }) {
  const { draft, mapping, kind } = useMappingContext();
  const edits = useMemo(() => freeAttributeEdits(draft, kind, open), [draft, kind, open]);
  const count = edits.filter(({ edit }) => edit === 'add').length;
  if (count === 0 || !freeKinds.has(kind)) return null;
  return (
    <button type="button" className={looks['link']} onClick={() => mapping.together(edits)}>
      {isAll
        ? `Send ${count === 1 ? 'it' : `these ${formatCount(count)}`}`
        : `Send the ${count === 1 ? 'one that is' : `${formatCount(count)} that are`} not left out`}{' '}
      as {count === 1 ? 'a free attribute' : 'free attributes'}
    </button>
  );
}
