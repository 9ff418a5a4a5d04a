import { SegmentedControl } from '@mantine/core';
import type { ReadyFile } from '../../../../shared/imports.ts';
import { plural } from '../../../../shared/units.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { noRows, openProblems, whyNothingToSend } from '../words.ts';
import { GoToRow } from './go-to-row.tsx';
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
  const { words, tone, icon } = summaryOf(file);
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
      <span className={styles['summary']} data-tone={tone}>
        {icon && <Icon name={icon} />}
        {words}
        {file.setAside > 0 && ` · ${plural(file.setAside, 'row')} set aside`}
      </span>
      {file.rows > 0 && <GoToRow rows={file.rows} onGoTo={onGoTo} />}
    </div>
  );
}

interface Summary {
  readonly words: string;
  readonly tone: 'ok' | 'bad' | undefined;
  readonly icon: IconName | undefined;
}

/** Green only for a file that can be sent and has no problem. */
function summaryOf(file: ReadyFile): Summary {
  const kinds = openProblems(file.problems).length;
  if (file.rows === 0 && !file.blocked) return { words: noRows, tone: 'bad', icon: 'warning' };
  if (whyNothingToSend(file) !== null)
    return { words: 'The file cannot be sent as it is', tone: 'bad', icon: 'warning' };
  if (file.problemRows === 0) return { words: 'No problems found', tone: 'ok', icon: 'check' };
  const words = `${plural(kinds, 'kind of problem', 'kinds of problems')} in ${plural(file.problemRows, 'row')}`;
  return { words: kinds === 0 ? 'No problems left' : words, tone: undefined, icon: undefined };
}
