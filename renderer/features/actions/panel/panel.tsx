import { ActionIcon, Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActionDetails, HandlerState } from '../../../../shared/actions.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../../ui/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { ActionBadge } from '../action-badge.tsx';
import { parameterText } from '../parameter-text.ts';
import { tryOut } from '../store.ts';
import { Took } from '../took.tsx';
import { Output } from './output.tsx';
import styles from './panel.module.css';
import { Parameters } from './parameters.tsx';
import { useAction } from './use-action.ts';

interface ActionPanelProps {
  readonly id: string;
  /** Of what the host tells. */
  readonly version: number;
  readonly told: HandlerState;
  readonly onClose: () => void;
}

/** One action whole: what was asked for, what came back, and whether the platform has it. */
export function ActionPanel({ id, version, told, onClose }: ActionPanelProps) {
  const { value, error, again } = useAction(id, version);
  return (
    <aside className={styles['panel']} aria-label="The action">
      <div className={styles['head']}>
        <h2 className={styles['name']}>{value?.capability ?? 'Action'}</h2>
        {value && <ActionBadge action={value} />}
        <span className={styles['grow']} />
        <ActionIcon aria-label="Close the action" title="Close (Escape)" onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      </div>
      {value === null ? (
        error ? (
          <Problem error={error} onRetry={again} />
        ) : (
          <Loader className={styles['loader']} size="sm" aria-label="Asking for the action" />
        )
      ) : (
        <Whole action={value} told={told} onSent={again} />
      )}
    </aside>
  );
}

function Whole({ action, told, onSent }: { action: ActionDetails; told: HandlerState; onSent: () => void }) {
  const { message, parameters, result } = action;
  return (
    <>
      <Summary action={action} />
      {message !== '' && (
        <p className={styles['failure']}>
          <Icon name="warning" />
          <span>{message}</span>
        </p>
      )}
      <Parameters parameters={parameters} />
      {result !== null ? (
        <Output result={result} />
      ) : (
        <p className={styles['quiet']}>
          {action.tookMs === null ? 'It has not come back yet.' : 'Its result is not kept any more.'}
        </p>
      )}
      <Facts action={action} />
      <Again action={action} told={told} onSent={onSent} />
    </>
  );
}

/** Telling the platform once more, or doing it once more. */
function Again({ action, told, onSent }: { action: ActionDetails; told: HandlerState; onSent: () => void }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { id, byHand, result, capability, parameters } = action;
  const resend = async () => {
    await api.actions.resend({ id });
    notifyDone('The result is on its way again');
    onSent();
  };
  const typed = Object.entries(parameters).map(([name, value]) => [name, parameterText(value)] as const);
  const isOffered = told.capabilities.some(({ name }) => name === capability);
  return (
    <div className={styles['buttons']}>
      {!byHand && result !== null && (
        <SteadyButton
          leftSection={<Icon name="refresh" />}
          off={busy || told.state !== 'running'}
          reason={told.state === 'running' ? null : 'The action handler does not run.'}
          onClick={() => run(resend)}
        >
          Send the result again
        </SteadyButton>
      )}
      {isOffered && (
        <Button
          leftSection={<Icon name="flask" />}
          onClick={() => tryOut({ capability, parameters: Object.fromEntries(typed) })}
        >
          Try it by hand…
        </Button>
      )}
    </div>
  );
}

/** What one looks for first, in a line. */
function Summary({ action }: { action: ActionDetails }) {
  const { target, startedAt, code, capability, byHand } = action;
  return (
    <p className={styles['summary']}>
      {target !== '' && <code>{target}</code>}
      <span>{formatMoment(startedAt)}</span>
      <span>
        took <Took action={action} />
      </span>
      {code !== null && <span>{capability === 'HTTPRequest' ? `status ${code}` : `exit ${code}`}</span>}
      {byHand && <span>by hand</span>}
    </p>
  );
}

function Facts({ action: { id, byHand, sent, answer } }: { action: ActionDetails }) {
  return (
    <dl className={styles['facts']}>
      <Fact word="platform">
        {byHand
          ? 'has not asked for it and hears nothing of it'
          : `result ${sent === 0 ? 'not sent yet' : `sent ${plural(sent, 'time')}`}${answer === '' ? '' : `, ${answer}`}`}
      </Fact>
      <Fact word="action">
        <code title={id}>{id}</code>
        <CopyButton text={id} what="the action's id" />
      </Fact>
    </dl>
  );
}

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);
