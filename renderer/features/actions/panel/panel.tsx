import { ActionIcon, Flex, Loader } from '@mantine/core';
import { hasFailed, isNeverStarted, isOpen } from '../../../../shared/actions/action-states.ts';
import { runningMs } from '../../../../shared/actions/action-time.ts';
import type { ActionDetails, Approval, HandlerState } from '../../../../shared/actions.ts';
import { assertNever } from '../../../../shared/errors.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useReadOnlyById } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactList } from '../../../ui/fact-list/fact-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { ActionBadge } from '../action-badge.tsx';
import { ActionDuration } from '../action-duration.tsx';
import { parameterText } from '../parameter-text.ts';
import { tryOut } from '../store.ts';
import { Output } from './output.tsx';
import styles from './panel.module.css';
import { Parameters } from './parameters.tsx';
import { useAction } from './use-action.ts';

interface ActionPanelProps {
  readonly id: string;
  /** Version of the host's data. */
  readonly version: number;
  readonly hostState: HandlerState;
  readonly onClose: () => void;
}

/** Details of one action: its request, its result, and whether the platform has received it. */
export function ActionPanel({ id, version, hostState, onClose }: ActionPanelProps) {
  const { value, error, reload } = useAction(id, version);
  return (
    <Flex
      className={styles['panel']}
      component="aside"
      direction="column"
      gap="var(--space-12)"
      aria-label="The action"
    >
      <Flex className={styles['head']} gap="var(--space-8)" align="center">
        <h2 className={styles['name']}>{value?.capability ?? 'Action'}</h2>
        {value && <ActionBadge action={value} />}
        <span className={styles['grow']} />
        <ActionIcon aria-label="Close the action" title="Close (Escape)" onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      </Flex>
      {value === null ? (
        error ? (
          <Problem error={error} onRetry={reload} />
        ) : (
          <Loader m="auto" size="sm" aria-label="Loading the action" />
        )
      ) : (
        <ActionContent action={value} hostState={hostState} onSent={reload} />
      )}
    </Flex>
  );
}

function ActionContent({
  action,
  hostState,
  onSent,
}: {
  action: ActionDetails;
  hostState: HandlerState;
  onSent: () => void;
}) {
  const { message, parameters, executes, result } = action;
  return (
    <>
      <Summary action={action} />
      {message !== '' && (
        <Flex
          className={styles['failure']}
          component="p"
          gap="var(--space-6)"
          data-denied={!hasFailed(action) || undefined}
        >
          <Icon name={hasFailed(action) ? 'warning' : 'info'} />
          <span>{message}</span>
        </Flex>
      )}
      {executes !== '' && (
        <section className={styles['part']} aria-labelledby="executes-head">
          <h3 id="executes-head">Executes</h3>
          <p className={styles['executes']}>{executes}</p>
        </section>
      )}
      <Parameters parameters={parameters} />
      {result !== null ? (
        <Output result={result} byHand={action.byHand} sent={action.sent} />
      ) : (
        <p className={styles['quiet']}>
          {action.tookMs === null ? 'No result yet.' : 'The result is no longer stored.'}
        </p>
      )}
      <Facts action={action} />
      <RepeatButtons action={action} hostState={hostState} onSent={onSent} />
    </>
  );
}

/** Buttons to send the result again, and to run the action again by hand. */
function RepeatButtons({
  action,
  hostState,
  onSent,
}: {
  action: ActionDetails;
  hostState: HandlerState;
  onSent: () => void;
}) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const readOnly = useReadOnlyById(hostState.connection);
  const { id, byHand, result, capability, parameters } = action;
  const resend = async () => {
    await api.actions.resend({ id });
    notifyDone('Sending the result again');
    onSent();
  };
  const parameterTexts = Object.entries(parameters).map(
    ([name, value]) => [name, parameterText(value)] as const,
  );
  const isOffered = hostState.capabilities.some(({ name }) => name === capability);
  return (
    <Flex className={styles['buttons']} wrap="wrap" gap="var(--space-8)">
      {!byHand && result !== null && (
        <SteadyButton
          leftSection={<Icon name="refresh" />}
          disabled={busy || readOnly !== null || hostState.state !== 'running'}
          reason={readOnly ?? (hostState.state === 'running' ? null : 'The action handler is not running.')}
          onClick={() => run(resend)}
        >
          Send the result again
        </SteadyButton>
      )}
      {isOffered && (
        <SteadyButton
          disabled={readOnly !== null}
          reason={readOnly}
          leftSection={<Icon name="flask" />}
          onClick={() => tryOut({ capability, parameters: Object.fromEntries(parameterTexts) })}
        >
          Try it by hand…
        </SteadyButton>
      )}
    </Flex>
  );
}

function startWords({ state, startedAt }: Pick<ActionDetails, 'state' | 'startedAt'>): string {
  if (startedAt !== null) return `started ${formatMoment(startedAt)}`;
  if (isNeverStarted(state)) return 'never started';
  return isOpen(state) ? 'not started yet' : 'start not recorded';
}

/** Without a result, it is unknown whether the code is that of a command or of a response. */
function codeWords(result: ActionDetails['result'], code: number): string {
  if (result === null) return `code ${code}`;
  return 'exit' in result ? `exit ${code}` : `status ${code}`;
}

function approvalWords({ about, subject, at }: Approval): string {
  const when = `by a user, ${formatMoment(at)}`;
  switch (about) {
    case 'once':
      return `${subject} for this action only, ${when}`;
    case 'target':
      return `${subject} from then on, ${when}`;
    case 'host-key':
      return `host key ${subject}, ${when}`;
    default:
      return assertNever(about);
  }
}

/** The most important facts, in one line. */
function Summary({ action }: { action: ActionDetails }) {
  const { target, user, receivedAt, code, byHand } = action;
  return (
    <Flex
      className={styles['summary']}
      component="p"
      wrap="wrap"
      gap="var(--space-2) var(--space-12)"
      align="baseline"
    >
      {target !== '' && <code>{target}</code>}
      {user !== '' && <span>as {user}</span>}
      <span>received {formatMoment(receivedAt)}</span>
      <span>{startWords(action)}</span>
      {runningMs(action, receivedAt) !== null && (
        <span>
          {action.tookMs === null ? 'running for' : 'ran for'} <ActionDuration action={action} />
        </span>
      )}
      {code !== null && <span>{codeWords(action.result, code)}</span>}
      {byHand && <span>by hand</span>}
    </Flex>
  );
}

function Facts({ action: { id, byHand, sent, reply, startedAt, approvals } }: { action: ActionDetails }) {
  return (
    <FactList>
      {approvals?.length === 0 && startedAt !== null && (
        <Fact name="allowed">by the settings, without a question</Fact>
      )}
      {approvals?.map((approval) => (
        <Fact key={`${approval.about} ${approval.subject}`} name="allowed">
          <span className={styles['approval']}>{approvalWords(approval)}</span>
        </Fact>
      ))}
      <Fact name="platform">
        {byHand
          ? 'did not request it and will not get the result'
          : `result ${sent === 0 ? 'not sent yet' : `sent ${plural(sent, 'time')}`}${reply === '' ? '' : `, ${reply}`}`}
      </Fact>
      <Fact name="action">
        <code title={id}>{id}</code>
        <CopyButton text={id} what="the action's id" />
      </Fact>
    </FactList>
  );
}
