import { Flex, Progress } from '@mantine/core';
import type { Connection, Session } from '../../../../shared/connections.ts';
import { assertNever } from '../../../../shared/errors.ts';
import { type PresentState, sampleRows } from '../../../../shared/imports/effect/effect.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, percent, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { formatClock } from '../../../ui/clock.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { rowsToSend } from '../words.ts';
import styles from './effect.module.css';
import { presentWords } from './effect-words.ts';
import { PresentRows } from './present-rows.tsx';

interface PresentValuesProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly present: PresentState;
  readonly connection: Connection | null;
  readonly session: Session | null;
}

/** Reads the present values of the rows from the platform on request, and shows what would change. */
export function PresentValues({ fileId, file, present, connection, session }: PresentValuesProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const kind = file.recognition.kind.value;
  if (kind !== 'vertices' && kind !== 'combined') return null;
  const whyNot = whyNotRead(connection, session);
  const rows = rowsToSend(file);
  const read = (of: 'sample' | 'all') => () =>
    connection && void run(() => api.imports.readPresent({ fileId, connectionId: connection.id, of }));
  const isSmall = rows <= sampleRows;
  return (
    <section className={styles['part']}>
      <h2>Present values</h2>
      <p className={styles['about']}>
        Reads the vertices of the rows from {connection?.name ?? 'the platform'} and shows what would change.
        Nothing is written. Vertices with lists are read one by one, which takes longer.
      </p>
      <div className={styles['ways']}>
        {present.state === 'working' ? (
          <>
            <Progress
              className={styles['meter']}
              value={percent(present.share, 1)}
              aria-label="Reading present values"
              size="xs"
            />
            <span>{Math.floor(present.share * 100)} %</span>
            <SteadyButton
              variant="subtle"
              disabled={busy}
              onClick={() => void run(() => api.imports.cancelEffect({ fileId }))}
            >
              Cancel
            </SteadyButton>
          </>
        ) : (
          <>
            {!isSmall && (
              <SteadyButton
                variant="light"
                disabled={busy || whyNot !== null}
                reason={whyNot}
                onClick={read('sample')}
              >
                Read a sample of {sampleRows} rows
              </SteadyButton>
            )}
            <SteadyButton
              variant="light"
              disabled={busy || whyNot !== null}
              reason={whyNot}
              onClick={read('all')}
            >
              Read all {plural(rows, 'row')}
            </SteadyButton>
          </>
        )}
        <PresentWords present={present} />
      </div>
      {present.state === 'done' && (
        <>
          <Flex
            className={styles['figures']}
            component="dl"
            wrap="wrap"
            gap="var(--space-8)"
            aria-label="Rows by effect"
          >
            {presentWords(file, present.counts).map(({ id, label, count }) => (
              <div
                key={id}
                className={styles['figure']}
                data-tone={count > 0 && (id === 'removed' || label.includes('rejected')) ? 'warn' : undefined}
              >
                <dt>{label}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </Flex>
          {present.kept > 0 && file.action !== 'DELETE' && (
            <PresentRows key={present.readAt} fileId={fileId} present={present} />
          )}
        </>
      )}
    </section>
  );
}

function PresentWords({ present }: { present: PresentState }) {
  switch (present.state) {
    case 'waiting':
    case 'working':
      return null;
    case 'cancelled':
      return <span role="status">Reading was cancelled.</span>;
    case 'failed':
      return <span role="status">{present.message}</span>;
    case 'done':
      return (
        <span role="status">
          {formatCount(present.counts.compared)} of {plural(present.of, 'row')} compared with{' '}
          {present.connection}, read at {formatClock(present.readAt)}.
        </span>
      );
    default:
      return assertNever(present);
  }
}

function whyNotRead(connection: Connection | null, session: Session | null): string | null {
  if (!connection) return 'No connection is selected.';
  return session?.state === 'signed-in' ? null : `You are not signed in to ${connection.name}.`;
}
