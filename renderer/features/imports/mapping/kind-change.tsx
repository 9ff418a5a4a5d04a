import { Flex } from '@mantine/core';
import { useState } from 'react';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './mapping.module.css';

interface KindChangeProps {
  readonly kind: FileKind;
  /** Action of the file in the host, which changes later than the kind. */
  readonly action: Action;
}

/** Says that rows of vertices became combined rows, and what that changes, until it is dismissed or undone. */
export function KindChange({ kind, action }: KindChangeProps) {
  const [lastKind, setLastKind] = useState(kind);
  const [earlierAction, setEarlierAction] = useState<Action | null>(null);
  if (lastKind !== kind) {
    setLastKind(kind);
    setEarlierAction(lastKind === 'vertices' && kind === 'combined' ? action : null);
  }
  if (earlierAction === null || earlierAction === 'DELETE') return null;
  return (
    <Flex className={styles['kindChange']} role="status" gap="var(--space-8)" align="center">
      <Icon name="info" size="small" />
      <span className={styles['grow']}>{kindSentence(earlierAction)}</span>
      <SteadyButton variant="subtle" onClick={() => setEarlierAction(null)}>
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
