import { ActionIcon, Flex, SegmentedControl, Select, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { fileKinds } from '../../../../shared/imports/readings.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { Suggestion } from '../../../../shared/recipes/suggest.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { ViewField } from './fields/view-field.tsx';
import { kindLabels } from './kind-labels.ts';
import { useMappingContext } from './mapping-context.ts';
import styles from './mapping-tools.module.css';
import { type MappingView, showMappingView, useMappingView } from './mapping-view.ts';
import { AddTarget } from './targets/add-target.tsx';

interface MappingToolsProps {
  readonly suggestions: readonly Suggestion[];
}

/** Settings of the whole mapping: its kind, new targets, suggestions, undo. */
export const MappingTools = memo(function MappingTools({ suggestions }: MappingToolsProps) {
  const { mapping, kind } = useMappingContext();
  const view = useMappingView((store) => store.view);
  return (
    <Flex className={styles['tools']} wrap="wrap" align="center">
      <span className={styles['words']}>Each row becomes</span>
      <Select
        aria-label="What each row becomes"
        className={styles['kind']}
        data={fileKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={(next) => next && mapping.step({ edit: 'set', to: { kind: next as FileKind } })}
      />
      {kind === 'objects' && <ViewField />}
      <SegmentedControl
        size="xs"
        aria-label="List by"
        data={[
          { value: 'columns', label: 'By column' },
          { value: 'targets', label: 'By target' },
        ]}
        value={view}
        onChange={(next) => showMappingView(next as MappingView)}
      />
      <AddTarget />
      {suggestions.length > 0 && (
        <SteadyButton onClick={() => mapping.step({ edit: 'suggest', suggestions })}>
          Suggest {suggestions.length} more
        </SteadyButton>
      )}
      <span className={styles['grow']} />
      <HistoryButton
        words="Undo"
        keys="Ctrl Z"
        icon="undo"
        disabled={!mapping.canUndo}
        onClick={() => mapping.step({ edit: 'undo' })}
      />
      <HistoryButton
        words="Redo"
        keys="Ctrl Shift Z"
        icon="redo"
        disabled={!mapping.canRedo}
        onClick={() => mapping.step({ edit: 'redo' })}
      />
      <SteadyButton variant="subtle" onClick={mapping.stop}>
        End mapping
      </SteadyButton>
    </Flex>
  );
});

interface HistoryButtonProps {
  readonly words: string;
  readonly keys: string;
  readonly icon: 'undo' | 'redo';
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const HistoryButton = ({ words, keys, icon, disabled, onClick }: HistoryButtonProps) => (
  <Tooltip label={`${words} (${keys})`}>
    <ActionIcon
      aria-label={words}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon name={icon} />
    </ActionIcon>
  </Tooltip>
);
