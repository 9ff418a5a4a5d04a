import { Flex, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { CountedEffect, CountState } from '../../../../shared/imports/effect/effect.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, percent, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { capital } from '../../../ui/run/run-words.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { ColumnTable } from './column-table.tsx';
import styles from './effect.module.css';
import { effectNotes, figuresOf, removals } from './effect-words.ts';
import { repeatNotes } from './repeat-notes.ts';

interface FiguresProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly counted: CountState;
}

/** How many vertices, edges and others sending would create, change and remove; counted when first shown. */
export function Figures({ fileId, file, counted }: FiguresProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { state } = counted;
  useEffect(() => {
    if (state === 'waiting')
      api.imports.countEffect({ fileId }).catch((error) => notifyProblem(toAppError(error)));
  }, [api, fileId, state]);

  if (counted.state === 'done') return <Counted file={file} counted={counted} />;
  const share = counted.state === 'working' ? counted.share : 0;
  return (
    <div className={styles['work']}>
      {counted.state === 'cancelled' || counted.state === 'failed' ? (
        <>
          <span role="status">
            {counted.state === 'failed' ? counted.message : 'Counting was cancelled.'}
          </span>
          <SteadyButton
            variant="light"
            disabled={busy}
            onClick={() => void run(() => api.imports.countEffect({ fileId }))}
          >
            Count the effect
          </SteadyButton>
        </>
      ) : (
        <>
          <span>Counting what {plural(file.rows, 'row')} would do</span>
          <Progress
            className={styles['meter']}
            value={percent(share, 1)}
            aria-label="Counting the effect"
            size="xs"
          />
          <SteadyButton
            variant="subtle"
            disabled={busy}
            onClick={() => void run(() => api.imports.cancelEffect({ fileId }))}
          >
            Cancel
          </SteadyButton>
        </>
      )}
    </div>
  );
}

function Counted({ file, counted }: { file: ReadyFile; counted: CountedEffect }) {
  const removed = removals(file, counted);
  return (
    <>
      <Flex
        className={styles['figures']}
        component="dl"
        wrap="wrap"
        gap="var(--space-8)"
        aria-label="Effect at most"
      >
        {figuresOf(file, counted).map(({ id, label, count }) => (
          <div key={id} className={styles['figure']}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
        {removed.length > 0 && (
          <div className={styles['figure']} data-tone="warn">
            <dt>
              <Icon name="warning" />
              Vertices that lose values
            </dt>
            <dd>{formatCount(counted.removingRows)}</dd>
          </div>
        )}
      </Flex>
      <ul className={styles['notes']}>
        {removed.map((removal) => (
          <li key={removal} data-tone="warn">
            {capital(removal)}.
          </li>
        ))}
        {[...effectNotes(file, counted), ...repeatNotes(file)].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ColumnTable file={file} counted={counted} />
    </>
  );
}
