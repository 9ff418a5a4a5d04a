import { Checkbox, Flex } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { recipeOf } from '../../../../../shared/recipes/edits.ts';
import {
  columnLabel,
  type SourceColumn,
  sourceColumns,
} from '../../../../../shared/recipes/source-columns.ts';
import { formatCount } from '../../../../../shared/units.ts';
import { focusOn } from '../../../../ui/focus.ts';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { RestButton } from '../ignored/rest-button.tsx';
import { useMappingContext } from '../mapping-context.ts';
import { useFirst } from '../use-first.ts';
import { freeAttributeEdits, freeKinds, leaveOutEdits } from './column-edits.ts';
import { ColumnRow, checkMark, targetMark } from './column-row.tsx';
import { type ColumnFilter, ColumnTools } from './column-tools.tsx';
import styles from './columns.module.css';
import { RelationOffers } from './relation-offers.tsx';
import { useChecked } from './use-checked.ts';
import type { Summaries } from './use-summaries.ts';

/** Table of the columns of the file: figures, three values, and what each becomes; keys decide about many at once. */
export function ColumnTable({ counted: { summaries, failure, recount } }: { counted: Summaries }) {
  const { draft, kind, mapping, sourceColumns: header } = useMappingContext();
  const columns = useMemo(() => sourceColumns(header, recipeOf(draft)), [header, draft]);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ColumnFilter>('all');
  const matching = useMemo(() => {
    const words = search.trim().toLowerCase();
    return columns.filter(
      (column) =>
        (filter === 'all' || column.state === filter) && columnLabel(column).toLowerCase().includes(words),
    );
  }, [columns, search, filter]);
  const { first, rest, showAll } = useFirst(matching);
  const { checked, check, checkAll, clear } = useChecked(first.map(({ index }) => index));
  const chosen = columns.filter(({ index }) => checked.has(index));
  const open = columns.filter(({ state }) => state === 'open');
  const freeEdits = freeKinds.has(kind)
    ? freeAttributeEdits(draft, kind, chosen.length > 0 ? chosen : open)
    : null;

  const leaveOut = (leftOut: readonly SourceColumn[]) => {
    mapping.together(leaveOutEdits(draft, leftOut));
    clear();
  };
  const onKeyDown = (column: SourceColumn, place: number) => (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const next = first[place + step];
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (step !== 0 && next !== undefined) {
      if (event.shiftKey && !checked.has(column.index)) check(column.index, false);
      if (event.shiftKey) check(next.index, true);
      focusOn(checkMark(next.index));
    } else if (event.key === 'Enter') focusOn(targetMark(column.index));
    else if (event.key === 'Delete') leaveOut(chosen.length > 0 ? chosen : [column]);
    else if (event.key === 'Escape' && chosen.length > 0) clear();
    else if (isAll) checkAll(first.map(({ index }) => index));
    else return;
    event.preventDefault();
  };
  const shownChecked = first.filter(({ index }) => checked.has(index)).length;
  return (
    <section className={styles['table']} aria-label="Columns of the file">
      <RelationOffers columns={columns} />
      <ColumnTools
        columns={columns}
        search={search}
        filter={filter}
        onSearch={setSearch}
        onFilter={setFilter}
        checked={chosen}
        free={freeEdits?.filter(({ edit }) => edit === 'add').length ?? null}
        onFree={() => {
          mapping.together(freeEdits ?? []);
          clear();
        }}
        onLeaveOut={() => leaveOut(chosen.length > 0 ? chosen : open)}
        onClear={clear}
      />
      {failure !== null && (
        <Flex className={styles['failure']} gap="var(--space-8)" align="center" role="status">
          The values could not be counted: {failure}
          <SteadyButton variant="subtle" onClick={recount}>
            Count again
          </SteadyButton>
        </Flex>
      )}
      <table className={styles['columns']}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                radius="xs"
                aria-label={`Select all ${formatCount(first.length)} listed columns`}
                checked={first.length > 0 && shownChecked === first.length}
                indeterminate={shownChecked > 0 && shownChecked < first.length}
                onChange={() =>
                  shownChecked === first.length ? clear() : checkAll(first.map(({ index }) => index))
                }
              />
            </th>
            <th scope="col">
              Column <small>fill rate · distinct values · type</small>
            </th>
            <th scope="col">Values</th>
            <td />
            <th scope="col">
              Becomes <small>transforms, first result</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map((column, place) => (
            <ColumnRow
              key={column.index}
              column={column}
              summary={summaries?.[column.index]}
              isChecked={checked.has(column.index)}
              onCheck={(isRange) => check(column.index, isRange)}
              onKeyDown={onKeyDown(column, place)}
            />
          ))}
        </tbody>
      </table>
      {matching.length === 0 && <p className={styles['none']}>No column matches.</p>}
      <RestButton rest={rest} onShow={showAll} />
    </section>
  );
}
