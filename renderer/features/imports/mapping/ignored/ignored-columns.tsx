import { Flex } from '@mantine/core';
import { memo, useMemo } from 'react';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { formatCount, plural } from '../../../../../shared/units.ts';
import type { NamedColumn } from '../fields/source-choice.ts';
import styles from '../mapping.module.css';
import { useSurroundings } from '../mapping-context.ts';
import { addEdits, freeAttributes } from '../targets/new-target.ts';
import { useFirst } from '../use-first.ts';
import looks from './ignored.module.css';
import { IgnoredColumn } from './ignored-column.tsx';
import { RestButton } from './rest-button.tsx';

/** Columns of the file that nothing uses, with the way to use them. */
export const IgnoredColumns = memo(function IgnoredColumns() {
  const { draft, sourceColumns: header, columns } = useSurroundings();
  const ignored = useMemo(() => {
    const targets = draft.targets.map(({ target }) => target);
    const unsent = new Set(
      sourceColumns(header, { targets }).flatMap(({ index, state }) => (state === 'mapped' ? [] : index)),
    );
    return columns.filter((_, index) => unsent.has(index));
  }, [draft.targets, header, columns]);
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
          No target uses them. <SendRest ignored={ignored} />
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

/** One click for all of them: free attributes of their names. */
function SendRest({ ignored }: { ignored: readonly NamedColumn[] }) {
  const { draft, mapping, kind } = useSurroundings();
  const targets = useMemo(
    () =>
      freeAttributes(
        ignored,
        draft.targets.map(({ target }) => target),
      ),
    [ignored, draft.targets],
  );
  if (targets.length === 0 || !['vertices', 'combined', 'objects'].includes(kind)) return null;
  return (
    <button
      type="button"
      className={looks['link']}
      onClick={() => mapping.together(targets.flatMap((target) => addEdits(target, kind)))}
    >
      Send{' '}
      {targets.length === 1
        ? 'it as a free attribute'
        : `these ${formatCount(targets.length)} as free attributes`}
    </button>
  );
}
