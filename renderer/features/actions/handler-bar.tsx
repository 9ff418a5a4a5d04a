import { Button, Flex } from '@mantine/core';
import type { HandlerState } from '../../../shared/actions.ts';
import { formatCount } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useReadOnlyById } from '../../hooks/use-read-only.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { PartTabs } from '../../ui/part-tabs.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './actions.module.css';
import { handlerLooks } from './looks.ts';
import { type ActionsPlace, hrefOf } from './places.ts';
import { tryOut } from './store.ts';

const parts = (
  [
    ['list', 'Actions'],
    ['capabilities', 'Capabilities'],
    ['settings', 'Settings'],
  ] as const
).map(([id, label]) => ({ id, label, href: hrefOf({ show: id }) }));

interface HandlerBarProps {
  readonly place: ActionsPlace;
  readonly hostState: HandlerState;
  /** Name of the connection; empty if it is not known. */
  readonly connection: string;
}

/** Bar of the page: tabs, state of the handler, and the buttons that start and stop it or try an action. */
export function HandlerBar({ place, hostState, connection }: HandlerBarProps) {
  const readOnly = useReadOnlyById(hostState.connection);
  const { word, tone, icon } = handlerLooks[hostState.state];
  const shownTab = place.show === 'action' ? 'list' : place.show;
  return (
    <div className={styles['bar']}>
      <PartTabs label="Pages of the action handler" parts={parts} shown={shownTab} />
      <Flex
        role="status"
        aria-label="The action handler"
        className={styles['state']}
        component="p"
        gap="var(--space-8)"
        align="center"
      >
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        {hostState.state === 'running' && connection !== '' && (
          <span className={styles['muted']} title={`for ${connection}`}>
            for {connection}
          </span>
        )}
        {hostState.running > 0 && (
          <span className={styles['muted']}>
            {formatCount(hostState.running)} {hostState.state === 'stopping' ? 'still running' : 'running'}
          </span>
        )}
        {hostState.waiting > 0 && (
          <span className={styles['muted']}>{formatCount(hostState.waiting)} waiting</span>
        )}
      </Flex>
      <SwitchButtons state={hostState.state} readOnly={readOnly} />
      <SteadyButton
        leftSection={<Icon name="flask" />}
        disabled={readOnly !== null}
        reason={readOnly}
        onClick={() => tryOut({ capability: hostState.capabilities[0]?.name ?? '', parameters: {} })}
      >
        Try an action…
      </SteadyButton>
    </div>
  );
}

/** Stopping lets running actions finish; “Stop now” ends them immediately. */
function SwitchButtons({ state, readOnly }: Pick<HandlerState, 'state'> & { readOnly: string | null }) {
  const { api } = useHost();
  const start = useAct(notifyProblem);
  const stop = useAct(notifyProblem);
  const stopNow = useAct(notifyProblem);
  if (state === 'stopped' || state === 'refused')
    return (
      <SteadyButton
        variant="filled"
        data-focus="switch-handler"
        leftSection={<Icon name="play" />}
        loading={start.busy}
        disabled={readOnly !== null}
        reason={readOnly}
        onClick={() => start.run(() => api.actions.start())}
      >
        Start
      </SteadyButton>
    );
  if (state === 'stopping')
    return (
      <Button
        color="bad"
        variant="filled"
        data-focus="switch-handler"
        leftSection={<Icon name="stop" />}
        loading={stopNow.busy}
        onClick={() => stopNow.run(() => api.actions.stop({ now: true }))}
      >
        Stop now
      </Button>
    );
  return (
    <Button
      data-focus="switch-handler"
      leftSection={<Icon name="stop" />}
      onClick={() => stop.run(() => api.actions.stop({ now: false }))}
    >
      Stop
    </Button>
  );
}
