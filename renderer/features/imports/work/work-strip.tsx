import { Flex, Progress } from '@mantine/core';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatBytes, formatCount, percent } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { rangeWords } from './time-left.ts';
import styles from './work.module.css';
import { shareOf, workOf, workTitle } from './work-of.ts';

/** Progress of the work behind an open file: share, speed, time left, and a cancel button. */
export function WorkStrip({ open, file }: { open: FileState; file: ReadyFile }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const line = workOf(open, file);
  if (!line) return null;
  const fileId = open.id;
  if (line.kind !== 'arriving' && (line.state === 'cancelled' || line.state === 'failed'))
    return (
      <Flex className={styles['strip']} gap="var(--space-8)" align="center" data-state={line.state}>
        <Icon name={line.state === 'failed' ? 'warning' : 'stop'} />
        <span className={styles['words']}>
          {line.state === 'failed' ? line.message : cancelledWords(line.kind, file)}
        </span>
        <SteadyButton
          variant="light"
          disabled={busy}
          onClick={() => void run(() => api.imports.check({ fileId }))}
        >
          Check again
        </SteadyButton>
      </Flex>
    );
  const share = shareOf(line);
  const title = workTitle(line);
  return (
    <Flex className={styles['strip']} gap="var(--space-8)" align="center">
      <span>{title}</span>
      <Progress
        className={styles['meter']}
        value={share === null ? 100 : percent(share, 1)}
        animated={share === null}
        aria-label={title}
        size="xs"
      />
      <span className={styles['words']}>
        {line.kind !== 'arriving' && line.state === 'working' ? (
          <Speed share={line.share} startedAt={line.startedAt} sizeBytes={open.sizeBytes} />
        ) : share === null ? (
          'waiting'
        ) : (
          `${Math.floor(share * 100)} % of ${formatBytes(open.sizeBytes)}`
        )}
      </span>
      <SteadyButton
        variant="subtle"
        disabled={busy}
        onClick={() =>
          void run(() =>
            line.kind === 'arriving' ? api.imports.close({ fileId }) : api.imports.cancelWork({ fileId }),
          )
        }
      >
        Cancel
      </SteadyButton>
    </Flex>
  );
}

const cancelledWords = (kind: 'index' | 'check', { rows }: ReadyFile): string =>
  kind === 'index'
    ? `Cancelled after ${formatCount(rows)} rows; the other rows were not read.`
    : 'The check was cancelled. Run it again to find problems before sending.';

const tickMs = 500;

interface SpeedProps {
  readonly share: number;
  readonly startedAt: number;
  readonly sizeBytes: number;
}

/** Share, speed and time left; a separate component, so that its clock renders nothing else. */
function Speed({ share, startedAt, sizeBytes }: SpeedProps) {
  const elapsedMs = Math.max(0, useNow(tickMs) - startedAt);
  const perSecond = elapsedMs >= tickMs ? ((share * sizeBytes) / elapsedMs) * 1000 : null;
  return (
    <>
      {Math.floor(share * 100)} %{perSecond !== null && ` · ${formatBytes(Math.round(perSecond))}/s`} ·{' '}
      {rangeWords({ share, elapsedMs })}
    </>
  );
}
