import { Progress } from '@mantine/core';
import type { Connection, Session } from '../../../../shared/connections.ts';
import { assertNever } from '../../../../shared/errors.ts';
import type { LookupState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { unverifiedReferences } from '../../../../shared/imports/readiness/file-findings.ts';
import { formatCount, percent, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { rangeWords } from '../work/time-left.ts';
import styles from './problems.module.css';

interface ReferencesProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly connection: Connection | null;
  readonly session: Session | null;
}

/**
 * Says whether the platform has the vertices that rows refer to and no open file has. Many vertices are looked up only
 * on request.
 */
export function References({ fileId, file, connection, session }: ReferencesProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { lookup } = file;
  const whyNot = whyNotAsk(connection, session);
  return (
    <div className={styles['guard']}>
      <LookupWords lookup={lookup} />
      {lookup.state === 'working' ? (
        <SteadyButton
          variant="subtle"
          disabled={busy}
          onClick={() => void run(() => api.imports.cancelWork({ fileId }))}
        >
          Cancel
        </SteadyButton>
      ) : (
        <SteadyButton
          variant="light"
          disabled={busy || whyNot !== null}
          reason={whyNot}
          onClick={() =>
            connection && void run(() => api.imports.lookUp({ fileId, connectionId: connection.id }))
          }
        >
          {lookUpLabel(file)}
        </SteadyButton>
      )}
    </div>
  );
}

function lookUpLabel(file: ReadyFile): string {
  const { lookup } = file;
  if (lookup.state !== 'done') return 'Look up the references';
  return unverifiedReferences(file) > 0 ? 'Look up the rest' : 'Look up again';
}

function LookupWords({ lookup }: { lookup: LookupState }) {
  switch (lookup.state) {
    case 'waiting':
      return <span>These references were not looked up on the platform.</span>;
    case 'working':
      return <LookupProgress share={lookup.share} startedAt={lookup.startedAt} />;
    case 'cancelled':
      return <span>The look-up was cancelled.</span>;
    case 'failed':
      return <span>{lookup.message}</span>;
    case 'done':
      return <span role="status">{doneWords(lookup)}</span>;
    default:
      return assertNever(lookup);
  }
}

const tickMs = 500;

function LookupProgress({ share, startedAt }: { share: number; startedAt: number }) {
  const elapsedMs = Math.max(0, useNow(tickMs) - startedAt);
  return (
    <span className={styles['asking']}>
      <Progress
        className={styles['meter']}
        value={percent(share, 1)}
        aria-label="Looking up references"
        size="xs"
      />
      {Math.floor(share * 100)} % · {rangeWords({ share, elapsedMs })}
    </span>
  );
}

function doneWords({
  lookedUp,
  found,
  missing,
  connection,
}: Extract<LookupState, { state: 'done' }>): string {
  if (found === lookedUp) return `${connection} has all ${formatCount(lookedUp)} of them.`;
  if (missing === lookedUp)
    return lookedUp === 1
      ? `${connection} does not have it.`
      : `${connection} has none of these ${plural(lookedUp, 'vertex', 'vertices')}.`;
  const unknown = lookedUp - found - missing;
  const words = `${connection} has ${formatCount(found)} of ${plural(lookedUp, 'vertex', 'vertices')}; ${formatCount(missing)} ${missing === 1 ? 'is' : 'are'} missing`;
  return unknown === 0 ? `${words}.` : `${words}; unknown for ${formatCount(unknown)}.`;
}

function whyNotAsk(connection: Connection | null, session: Session | null): string | null {
  if (!connection) return 'No connection is selected.';
  return session?.state === 'signed-in' ? null : `You are not signed in to ${connection.name}.`;
}
