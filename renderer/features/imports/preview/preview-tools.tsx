import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReadyFile } from '../../../../shared/imports.ts';
import { formatCount, parseCount, plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { openProblems } from '../problem-badge.tsx';
import styles from './preview.module.css';

export type RowsShown = 'all' | 'problems';

interface PreviewToolsProps {
  readonly file: ReadyFile;
  readonly shown: RowsShown;
  readonly onShown: (shown: RowsShown) => void;
  readonly onGoTo: (record: number) => void;
}

/** Which rows are shown, how they fare, and the way to one of them. */
export function PreviewTools({ file, shown, onShown, onGoTo }: PreviewToolsProps) {
  const count = openProblems(file.problems).length;
  return (
    <div className={styles['tools']}>
      {file.problemRows > 0 && (
        <SegmentedControl
          aria-label="Rows shown"
          value={shown}
          onChange={onShown}
          data={[
            { value: 'all', label: 'All rows' },
            { value: 'problems', label: 'Rows with problems' },
          ]}
        />
      )}
      <span className={styles['summary']}>
        {file.problemRows === 0 ? (
          <>
            <Icon name="check" /> No problems found
          </>
        ) : (
          `${plural(count, 'problem')} in ${plural(file.problemRows, 'row')}`
        )}
        {file.setAside > 0 && ` · ${plural(file.setAside, 'row')} set aside`}
      </span>
      <GoToRow rows={file.rows} onGoTo={onGoTo} />
    </div>
  );
}

function GoToRow({ rows, onGoTo }: { rows: number; onGoTo: (record: number) => void }) {
  const [text, setText] = useState('');
  const record = parseCount(text);
  const wrong = text.trim() !== '' && (record === null || record < 1 || record > rows);
  return (
    <form
      className={styles['goTo']}
      onSubmit={(event) => {
        event.preventDefault();
        if (record !== null && !wrong) onGoTo(record);
      }}
    >
      {wrong && (
        <span role="status" className={styles['wrong']}>
          1 to {formatCount(rows)}
        </span>
      )}
      <TextInput
        aria-label="Go to row"
        placeholder="Go to row"
        inputMode="numeric"
        className={styles['goToField']}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
        rightSection={
          <Button type="submit" variant="subtle" className={styles['goToButton']} aria-label="Go">
            <Icon name="arrow" />
          </Button>
        }
      />
    </form>
  );
}
