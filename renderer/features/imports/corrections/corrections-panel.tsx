import { Flex, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { CorrectionList } from './correction-list.tsx';
import styles from './corrections.module.css';
import { ReplaceForm } from './replace-form.tsx';

interface CorrectionsPanelProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Index of the column of the active cell, among the columns that are sent; -1 for none. */
  readonly column: number;
  /** Shows a cell; `column` is an index in the file. */
  readonly onGoTo: (record: number, column: number) => void;
  readonly onClose: () => void;
}

type View = 'list' | 'replace';

/** Side panel with the corrected cells of a file, and find and replace. */
export function CorrectionsPanel({ fileId, file, column, onGoTo, onClose }: CorrectionsPanelProps) {
  const { count = 0, notice = null } = file.corrections ?? {};
  const [chosen, setChosen] = useState<View | null>(null);
  const view = count === 0 ? 'replace' : (chosen ?? 'list');
  return (
    <SidePanel label="Corrections" heading="Corrections" closeLabel="Close the corrections" onClose={onClose}>
      {notice !== null && (
        <Flex className={styles['notice']} component="p" gap="var(--space-6)">
          <Icon name="warning" />
          {notice}
        </Flex>
      )}
      {count > 0 && (
        <SegmentedControl
          className={styles['views']}
          aria-label="What is shown"
          value={view}
          onChange={(value) => setChosen(value as View)}
          data={[
            { value: 'list', label: plural(count, 'corrected cell') },
            { value: 'replace', label: 'Find and replace' },
          ]}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard */}
      <section className={styles['body']} tabIndex={0} aria-label="Corrections of the file">
        {count === 0 && (
          <p className={styles['facts']}>
            Double-click a cell or press F2 to correct it. The file itself does not change.
          </p>
        )}
        {view === 'replace' ? (
          <ReplaceForm fileId={fileId} file={file} column={column} />
        ) : (
          <CorrectionList fileId={fileId} file={file} onGoTo={onGoTo} />
        )}
      </section>
    </SidePanel>
  );
}
