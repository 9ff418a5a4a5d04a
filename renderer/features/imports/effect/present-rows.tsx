import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { PresentRow, PresentState } from '../../../../shared/imports/effect/effect.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { vertexHref } from '../../../ui/vertex/vertex-href.ts';
import { goToRecord } from '../store.ts';
import styles from './effect.module.css';
import { PresentValueLook } from './present-value.tsx';

const pageRows = 50;

/** Table of the rows that would change something, with each changed cell before and after; 50 rows per page. */
export function PresentRows({
  fileId,
  present,
}: {
  readonly fileId: string;
  readonly present: Extract<PresentState, { state: 'done' }>;
}) {
  const { api } = useHost();
  const [first, setFirst] = useState(0);
  const request = useCall(
    useCallback(
      (signal: AbortSignal) => api.imports.presentRows({ fileId, first, count: pageRows }, { signal }),
      [api, fileId, first],
    ),
  );
  if (request.state !== 'ready') return null;
  const { rows, total } = request.value;
  const changing = present.counts.changed + present.counts.removed;
  return (
    <>
      <table className={styles['table']} aria-label="What would change">
        <thead>
          <tr>
            <th scope="col" data-number>
              row
            </th>
            <th scope="col">vertex</th>
            <th scope="col">attribute</th>
            <th scope="col">before</th>
            <th scope="col">after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Lines key={row.record} fileId={fileId} row={row} />
          ))}
        </tbody>
      </table>
      <div className={styles['ways']}>
        <span className={styles['about']}>
          Rows {formatCount(Math.min(first + 1, total))} to {formatCount(first + rows.length)} of{' '}
          {changing > total
            ? `the first ${formatCount(total)} of ${formatCount(changing)} that change`
            : plural(total, 'changing row')}
        </span>
        {first > 0 && <Button onClick={() => setFirst(Math.max(0, first - pageRows))}>Earlier</Button>}
        {first + rows.length < total && <Button onClick={() => setFirst(first + pageRows)}>Later</Button>}
      </div>
    </>
  );
}

const Lines = ({ fileId, row }: { fileId: string; row: PresentRow }) =>
  row.cells.map(({ column, before, after }, index) => (
    <tr key={column}>
      {index === 0 && (
        <>
          <td data-number rowSpan={row.cells.length}>
            <button type="button" className={styles['link']} onClick={() => goToRecord(fileId, row.record)}>
              {formatCount(row.record)}
            </button>
          </td>
          <th scope="rowgroup" rowSpan={row.cells.length}>
            <a href={vertexHref(row.identity)} className={styles['link']}>
              <code>{row.identity}</code>
            </a>
          </th>
        </>
      )}
      <td>
        <code>{column}</code>
      </td>
      <td>
        <PresentValueLook value={before} none="not there" />
      </td>
      <td data-tone={after === null ? 'warn' : undefined}>
        <PresentValueLook value={after} none="removed" />
      </td>
    </tr>
  ));
