import { Flex, Loader, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { namesVertex } from '../../../../shared/columns/names-vertex.ts';
import type { Column, PreviewRow } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { cutName, cutText, tooltipName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { vertexHref } from '../../../ui/vertex/vertex-href.ts';
import { ContentPreview } from '../look/content-preview.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
import styles from './cell-panel.module.css';
import { prettyJson } from './pretty-json.ts';
import { useWholeCell } from './use-whole-cell.ts';

/** Longer values are cut, as they would block the window for a moment; copying takes the whole value. */
const shownCharacters = 200_000;
/** Longer readings of other dialects are cut: their start shows the difference. */
const otherCharacters = 200;

interface CellPanelProps {
  readonly fileId: string;
  readonly row: PreviewRow;
  readonly column: Column | undefined;
  /** Index of the column in the file; the column is undefined for a value without a header. */
  readonly index: number;
  readonly onClose: () => void;
}

/** Panel with the whole value of one cell, its column, and its problems. */
export function CellPanel({ fileId, row, column, index, onClose }: CellPanelProps) {
  const cell = useWholeCell(fileId, row, index);
  const name = column?.name ?? 'Value without a header';
  const faults = row.faults.filter((fault) => fault.column === index);
  const others = row.otherReadings.filter((other) => other.column === index);
  return (
    <SidePanel
      label="The cell"
      heading={cutName(name)}
      headingTitle={tooltipName(name)}
      tools={cell.state === 'ready' && <CopyButton text={cell.value} what="the value" />}
      closeLabel="Close the cell"
      onClose={onClose}
    >
      <p className={styles['facts']}>
        Row {formatCount(row.record)}
        {row.place !== undefined && ` · ${row.place}`}
        {column && ` · ${cutName(column.meaning)}`}
        {cell.state === 'ready' && ` · ${plural(cell.value.length, 'character')}`}
      </p>
      {faults.map(({ rule, severity, message }) => (
        <Flex
          key={rule}
          className={styles['fault']}
          component="p"
          gap="var(--space-6)"
          data-severity={severity}
        >
          <Icon name={severity === 'error' ? 'warning' : 'info'} />
          {message}
        </Flex>
      ))}
      {others.map(({ dialect, text }) => (
        <p key={dialect} className={styles['facts']}>
          The dialect {dialect} reads <code>{text === '' ? 'nothing' : cutText(text, otherCharacters)}</code>
        </p>
      ))}
      {cell.state === 'ready' && column && namesVertex(column.name) && cell.value !== '' && (
        <a href={vertexHref(cell.value)} className={styles['vertex']}>
          Open the vertex
        </a>
      )}
      {cell.state === 'loading' && <Loader size="sm" aria-label="Loading the cell" />}
      {cell.state === 'failed' && <Problem error={cell.error} onRetry={cell.reload} />}
      {cell.state === 'ready' && column?.name === 'content:base64' && <ContentPreview base64={cell.value} />}
      {cell.state === 'ready' && <Value text={cell.value} />}
    </SidePanel>
  );
}

function Value({ text }: { text: string }) {
  const [plain, setPlain] = useState(false);
  const pretty = useMemo(() => (text.length > shownCharacters ? null : prettyJson(text)), [text]);
  if (text === '') return <p className={styles['facts']}>Empty. The platform ignores this cell.</p>;
  const shown = pretty === null || plain ? text : pretty;
  return (
    <>
      {pretty !== null && (
        <SegmentedControl
          className={styles['switch']}
          aria-label="How the value is shown"
          value={plain ? 'plain' : 'json'}
          onChange={(value) => setPlain(value === 'plain')}
          data={[
            { value: 'json', label: 'JSON' },
            { value: 'plain', label: 'Original' },
          ]}
        />
      )}
      <section
        className={styles['value']}
        aria-label="Value"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long value is scrolled by the keyboard
        tabIndex={0}
        data-focus="cell-value"
      >
        {shown.slice(0, shownCharacters)}
      </section>
      {shown.length > shownCharacters && (
        <p className={styles['facts']}>
          The first {plural(shownCharacters, 'character')} are shown. Copying includes all of them.
        </p>
      )}
    </>
  );
}
