import { Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Connection, Session } from '../../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { isChecked } from '../../../../shared/imports/readiness/file-findings.ts';
import { blockOf, readinessOf } from '../../../../shared/imports/readiness/readiness.ts';
import { plural } from '../../../../shared/units.ts';
import { showTab } from '../../../hooks/import-place.ts';
import { useOpenFiles } from '../../../hooks/open-files.ts';
import { cutSentence } from '../../../ui/cut-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { drawnFinding } from '../send/drawn-finding.ts';
import styles from './effect.module.css';
import { ExactRequest } from './exact-request.tsx';
import { Figures } from './figures.tsx';
import { PresentValues } from './present-values.tsx';
import { UnsentColumns } from './unsent-columns.tsx';

interface EffectProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  readonly connection: Connection | null;
  readonly session: Session | null;
}

/** Tab that shows the effect of sending in advance: the numbers, the present values, and the first request. */
export function Effect({ open, file, connection, session }: EffectProps) {
  const fileId = open.id;
  const effect = useOpenFiles((store) => store.effects.find((each) => each.fileId === fileId));
  // A run in progress and the target of the rows do not change the effect, so they are left out.
  const readiness = readinessOf({ arriving: open.arriving, file, occupation: null });
  const block = blockOf(readiness);
  if (block !== null)
    return (
      <NoEffect
        title={
          isChecked(file) && !file.neededLookup ? 'Nothing would be sent' : 'The effect is not known yet'
        }
      >
        {cutSentence(block)}
      </NoEffect>
    );
  const counted = effect?.counted ?? { state: 'waiting' };
  if (counted.state === 'done' && counted.rows === 0 && counted.errorRows > 0)
    return (
      <NoEffect
        title={`The platform would reject ${counted.errorRows === 1 ? 'the only row' : `all ${plural(counted.errorRows, 'row')}`}`}
        icon="warning"
        action={<Button onClick={() => showTab(fileId, 'problems')}>Show the problems</Button>}
      >
        Fix the problems to see the effect.
      </NoEffect>
    );
  return (
    // Focusable, so that the page can be scrolled by keyboard.
    <Flex
      className={styles['page']}
      component="section"
      direction="column"
      gap="var(--space-16)"
      aria-label="Effect"
      tabIndex={0}
    >
      {/* A single finding is shown beside the button below. */}
      {readiness.confirmations.length > 1 && (
        <ul className={styles['findings']} aria-label="Before you send">
          {readiness.confirmations.map((finding) => (
            <li key={finding.kind}>
              <Icon name="warning" size="small" /> {drawnFinding(finding)}
            </li>
          ))}
        </ul>
      )}
      <UnsentColumns fileId={fileId} file={file} />
      <Figures fileId={fileId} file={file} counted={counted} />
      <PresentValues
        fileId={fileId}
        file={file}
        present={effect?.present ?? { state: 'waiting' }}
        connection={connection}
        session={session}
      />
      <ExactRequest fileId={fileId} file={file} connection={connection} session={session} />
    </Flex>
  );
}

interface NoEffectProps {
  readonly title: string;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  readonly children: string;
}

const NoEffect = ({ title, icon = 'clock', action, children }: NoEffectProps) => (
  <div className={styles['nothing']}>
    <EmptyState icon={icon} title={title} action={action}>
      <p>{children}</p>
    </EmptyState>
  </div>
);
