import { Button, Flex, Loader, Textarea } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import type { CellSource } from '../../../../shared/imports/corrections/corrections.ts';
import type { RowFilter } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { cutName, cutText } from '../../../ui/cut-text.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import styles from './corrections.module.css';

interface CellEditorProps {
  readonly fileId: string;
  /** Null while the row is loading. */
  readonly record: number | null;
  /** Index among the columns that are sent, from 0. */
  readonly column: number;
  /** Name of the column that is sent; it may differ from the name in the file. */
  readonly name: string;
  /** The rows that are selected, counted from 0 among those of the filter; null for the cell alone. */
  readonly selected: { readonly filter: RowFilter; readonly first: number; readonly count: number } | null;
  /** @param moved whether the focus has already moved elsewhere */
  readonly onClose: (moved?: boolean) => void;
}

/** Corrects one cell, or the same cell of all selected rows. */
export function CellEditor(props: CellEditorProps) {
  const { fileId, column } = props;
  const { api } = useHost();
  // The row that the editor was opened for: while the rows of a filter change, another one may move to its place.
  const [record, setRecord] = useState(props.record);
  if (record === null && props.record !== null) setRecord(props.record);
  const loadSource = useCallback(
    async (signal: AbortSignal) => {
      if (record === null) throw new AppError('conflict', 'The row is still loading; wait a moment.');
      return api.imports.cellSource({ fileId, record, column }, { signal });
    },
    [api, fileId, record, column],
  );
  const source = useCall(loadSource);
  if (source.state === 'loading') return <Loader size="xs" aria-label="Loading the cell" />;
  if (source.state === 'failed') return <Problem error={source.error} onRetry={source.reload} />;
  // The selection counts places among the rows, which now have other rows.
  const selected = props.record === record ? props.selected : null;
  return <CellField {...props} record={record ?? 0} selected={selected} source={source.value} />;
}

const shownCharacters = 80;

/** Focuses the field when it appears: the focus trap around it looks for it before the cell is loaded. */
const focusField = (field: HTMLTextAreaElement | null) => field?.focus();

const charactersPerRow = 40;
const maxRows = 8;

const rowsFor = (text: string): number => {
  const rows = text
    .slice(0, charactersPerRow * maxRows)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerRow)), 0);
  return Math.min(maxRows, rows);
};

interface CellFieldProps extends CellEditorProps {
  readonly record: number;
  readonly source: CellSource;
}

function CellField({ fileId, record, column, name, source, selected, onClose }: CellFieldProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [text, setText] = useState(source.text);
  /** Whether the editing has ended: the focus then leaves the field too, which must not save the text again. */
  const hasEnded = useRef(false);
  const close = (moved: boolean) => {
    hasEnded.current = true;
    onClose(moved);
  };
  const apply = (task: () => Promise<unknown>, moved = false) =>
    void run(task).then((isDone) => isDone && close(moved));
  const save = (moved = false) =>
    text === source.text
      ? close(moved)
      : apply(() => api.imports.correct({ fileId, cells: [{ record, column: source.column, text }] }), moved);
  const fill = () => selected && apply(() => api.imports.fillCells({ fileId, column, text, ...selected }));
  const undo = () => {
    const cells = [{ record, column: source.column }];
    apply(() => api.imports.undoCorrections({ fileId, which: { of: 'cells', cells } }));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && selected) fill();
    else save();
  };
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hasEnded.current = true;
  };
  const onBlur = (event: FocusEvent) => {
    const isInside = event.currentTarget.contains(event.relatedTarget);
    // If another window came to the front, the text stays unsaved until the user returns.
    if (!isInside && !hasEnded.current && document.hasFocus()) save(true);
  };
  return (
    <Flex direction="column" gap="var(--space-6)" onBlur={onBlur} onKeyDownCapture={onEscape}>
      <Textarea
        aria-label={`Correct ${cutName(source.name)} in row ${record}`}
        classNames={{ input: styles['input'] ?? '' }}
        ref={focusField}
        rows={rowsFor(text)}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <p className={styles['facts']}>
        {source.name !== name && `The cell of the column “${cutName(source.name)}”. `}
        {sentWords(text, name, source)}
        {source.before === null
          ? 'Enter saves, Escape cancels. The file itself does not change.'
          : `In the file: ${source.before === '' ? 'empty' : `“${cutText(source.before, shownCharacters)}”`}`}
      </p>
      {(source.before !== null || selected !== null) && (
        <Flex gap="var(--space-8)">
          {selected !== null && (
            <Button size="compact-sm" disabled={busy} onClick={fill} title="Ctrl+Enter">
              Fill {plural(selected.count, 'selected row')}
            </Button>
          )}
          {source.before !== null && (
            <Button size="compact-sm" variant="subtle" disabled={busy} onClick={undo}>
              Undo the correction
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  );
}

/** Says what is sent if the mapping adds text to the cell, and which other columns have the cell too. */
function sentWords(text: string, name: string, { around, alsoIn }: CellSource): string {
  const sent =
    around === undefined || text === ''
      ? ''
      : `Sent as “${cutText(around.before + text + around.after, shownCharacters)}” in ${cutName(name)}. `;
  const also = alsoIn.map(cutName).join(', ');
  return sent + (also === '' ? '' : `It is also in ${also}. `);
}
