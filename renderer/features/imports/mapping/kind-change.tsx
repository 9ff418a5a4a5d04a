import { Flex } from '@mantine/core';
import { useState } from 'react';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './mapping.module.css';

interface KindChangeProps {
  readonly kind: FileKind;
  /** Of the file as the host has it, which follows the kind. */
  readonly action: Action;
}

/** Says that rows of vertices became combined rows, and what that changes, until it is dismissed or undone. */
export function KindChange({ kind, action }: KindChangeProps) {
  const [known, setKnown] = useState(kind);
  const [before, setBefore] = useState<Action | null>(null);
  if (known !== kind) {
    setKnown(kind);
    setBefore(known === 'vertices' && kind === 'combined' ? action : null);
  }
  if (before === null || before === 'DELETE') return null;
  return (
    <Flex className={styles['kindChange']} role="status" gap="var(--space-8)" align="center">
      <Icon name="info" size="small" />
      <span className={styles['grow']}>{kindSentence(before)}</span>
      <SteadyButton variant="subtle" onClick={() => setBefore(null)}>
        Dismiss
      </SteadyButton>
    </Flex>
  );
}

/** @source interfaces.md 4.1, the methods and paths of the connector */
const kindSentence = (action: Exclude<Action, 'DELETE'>): string => {
  const effect = {
    POST: '; existing vertices are updated',
    PUT: '; missing vertices are created',
    PATCH: '',
  };
  return `Now sent by PUT /combined instead of ${action} /vertices, which takes no edges, issues or content${effect[action]}.`;
};
