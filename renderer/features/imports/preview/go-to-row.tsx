import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount, parseCount } from '../../../../shared/units.ts';
import styles from './preview-tools.module.css';

interface GoToRowProps {
  readonly rows: number;
  /** Whether more rows may come, because the file is still being read. */
  readonly counting: boolean;
  readonly onGoTo: (record: number) => void;
}

/** Field for a row number; Enter goes to that row. */
export function GoToRow({ rows, counting, onGoTo }: GoToRowProps) {
  const [text, setText] = useState('');
  const record = parseCount(text);
  const isWrong = text.trim() !== '' && (record === null || record < 1 || record > rows);
  return (
    <form
      className={styles['goTo']}
      onSubmit={(event) => {
        event.preventDefault();
        if (record !== null && !isWrong) onGoTo(record);
      }}
    >
      {isWrong && (
        <span role="status" className={styles['wrong']}>
          1 to {formatCount(rows)}
          {counting && ' so far'}
        </span>
      )}
      <TextInput
        aria-label="Go to row"
        data-focus="go-to-row"
        placeholder="Go to row"
        inputMode="numeric"
        enterKeyHint="go"
        className={styles['goToField']}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        error={isWrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
