import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { isChecked } from '../../../../shared/imports/readiness/file-findings.ts';
import { nothingToSend, readinessOf } from '../../../../shared/imports/readiness/readiness.ts';
import { plural } from '../../../../shared/units.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { drawnFinding } from '../send/drawn-finding.ts';
import { openProblemRowsOf, openProblems, problemRowsOf } from '../words.ts';
import { GoToRow } from './go-to-row.tsx';
import styles from './preview-tools.module.css';
import type { FilterChoice } from './row-filters.ts';
import { RowsShown } from './rows-shown.tsx';
import { SearchField } from './search-field.tsx';
import type { FileSearch } from './use-file-search.ts';

interface PreviewToolsProps {
  readonly file: ReadyFile;
  /** The chosen filter. */
  readonly requested: FilterChoice;
  readonly walk: FileSearch;
  readonly onShown: (choice: FilterChoice) => void;
  readonly onGoTo: (record: number) => void;
  readonly onSearchEnd: () => void;
  /** Controls to filter rows by their columns, and to find, pin and hide columns. */
  readonly columns: ReactNode;
  /** Button for the list of corrected cells. */
  readonly corrections: ReactNode;
}

/** Tools above the rows: search, filter, a field to go to a row, result of the check, corrections and columns. */
export function PreviewTools({
  file,
  requested,
  walk,
  onShown,
  onGoTo,
  onSearchEnd,
  columns,
  corrections,
}: PreviewToolsProps) {
  const { words, tone, icon } = summaryOf(file);
  return (
    <Flex gap="var(--space-12)" align="center" wrap="wrap" className={styles['tools']}>
      {file.rows > 0 && <SearchField walk={walk} search={file.search} onEnd={onSearchEnd} />}
      <RowsShown file={file} requested={requested} onShown={onShown} />
      {file.rows > 0 && <GoToRow rows={file.rows} counting={file.index.state !== 'done'} onGoTo={onGoTo} />}
      <span className={styles['summary']} data-tone={tone}>
        {icon && <Icon name={icon} />}
        <span className={styles['words']}>
          {words}
          {file.excludedCount > 0 && ` · ${plural(file.excludedCount, 'row')} excluded`}
        </span>
      </span>
      {file.rows > 0 && (
        <Flex className={styles['buttons']}>
          {corrections}
          {columns}
        </Flex>
      )}
    </Flex>
  );
}

interface Summary {
  readonly words: string;
  readonly tone: 'ok' | 'bad' | undefined;
  readonly icon: IconName | undefined;
}

/** Result of the check in words; green only for a file that was checked, can be sent and has no problem. */
function summaryOf(file: ReadyFile): Summary {
  const nothing = nothingToSend(file);
  if (nothing !== null)
    return {
      words: file.blocked ? 'The file cannot be sent without changes' : nothing,
      tone: 'bad',
      icon: 'blocked',
    };
  // Work in progress is shown above, with its progress.
  if (!isChecked(file)) return { words: 'Not checked yet', tone: undefined, icon: 'pending' };
  const [confirmation] = readinessOf({ arriving: null, file, occupation: null }).confirmations;
  if (problemRowsOf(file) === 0 && confirmation !== undefined)
    return { words: drawnFinding(confirmation), tone: undefined, icon: 'warning' };
  if (problemRowsOf(file) === 0) return { words: 'No problems found', tone: 'ok', icon: 'check' };
  const kinds = openProblems(file).length;
  const words = `${plural(kinds, 'type of problem', 'types of problems')} in ${plural(openProblemRowsOf(file), 'row')}`;
  return { words: kinds === 0 ? 'No problems left' : words, tone: undefined, icon: undefined };
}
