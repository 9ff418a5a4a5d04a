import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { type ColumnSummary, samplesOf } from '../../../../../shared/imports/columns/column-summary.ts';
import { columnLabel, type SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import { percent } from '../../../../../shared/units.ts';
import { cutName, tooltipName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useMappingContext } from '../mapping-context.ts';
import { ColumnTarget } from './column-target.tsx';
import { ColumnTransforms, ColumnUses } from './column-uses.tsx';
import styles from './columns.module.css';
import { figuresWords } from './figures-words.ts';

interface ColumnRowProps {
  readonly column: SourceColumn;
  readonly summary: ColumnSummary | undefined;
  readonly isChecked: boolean;
  /** Selects or deselects the column; for a range, all columns from the last selected one. */
  readonly onCheck: (isRange: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Focus keys of the checkbox and of the select of a column. */
export const checkMark = (index: number): string => `check column ${index}`;
export const targetMark = (index: number): string => `target of column ${index}`;

/** One column of the file: how full it is, three of its values, and what it becomes. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, summary, isChecked, onCheck, onKeyDown } = props;
  const { mapped } = useMappingContext();
  const { index, state } = column;
  const label = cutName(columnLabel(column));
  const firstCells = mapped?.rows.map(({ before }) => before[index] ?? '') ?? [];
  const samples = samplesOf(firstCells, summary?.samples ?? []);
  return (
    <>
      <tr className={styles['row']} data-state={state} data-checked={isChecked || undefined}>
        <td>
          <Checkbox
            size="xs"
            radius="xs"
            aria-label={`Select ${label}`}
            data-focus={checkMark(index)}
            checked={isChecked}
            onChange={() => undefined}
            onClick={(event: MouseEvent) => onCheck(event.shiftKey)}
            onKeyDown={onKeyDown}
          />
        </td>
        <th scope="row">
          <span className={styles['name']} title={tooltipName(column.name)}>
            {label}
          </span>
          <span className={styles['figures']}>
            <span className={styles['bar']} aria-hidden="true">
              {summary && summary.count > 0 && (
                <i style={{ width: `${percent(summary.filled, summary.count)}%` }} />
              )}
            </span>
            {figuresWords(summary)}
          </span>
        </th>
        <td>
          <span className={styles['samples']}>
            {samples.map((text) => (
              <span key={text} className={styles['sample']} title={text}>
                {text}
              </span>
            ))}
          </span>
        </td>
        <td className={styles['arrow']}>
          <Icon name="arrow" size="small" />
        </td>
        <td>
          <ColumnTarget column={column} label={label} mark={targetMark(index)} />
          <ColumnUses column={column} />
        </td>
      </tr>
      <ColumnTransforms column={column} />
    </>
  );
}
