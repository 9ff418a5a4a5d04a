import { Button } from '@mantine/core';
import type { HandlerState } from '../../../shared/actions.ts';
import { formatCount } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import { PartTabs } from '../../ui/part-tabs.tsx';
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
  readonly told: HandlerState;
  /** Name of the connection; empty where it is not known. */
  readonly connection: string;
}

/** The parts of the page, how the handler is, and its switch. */
export function HandlerBar({ place, told, connection }: HandlerBarProps) {
  const { word, tone, icon } = handlerLooks[told.state];
  const here = place.show === 'action' ? 'list' : place.show;
  return (
    <div className={styles['bar']}>
      <PartTabs label="Parts of the action handler" parts={parts} shown={here} />
      <p role="status" aria-label="The action handler" className={styles['state']}>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        {told.state === 'running' && connection !== '' && (
          <span className={styles['muted']} title={`for ${connection}`}>
            for {connection}
          </span>
        )}
        {told.running > 0 && (
          <span className={styles['muted']}>
            {formatCount(told.running)} {told.state === 'stopping' ? 'still at work' : 'at work'}
          </span>
        )}
      </p>
      <SwitchButtons state={told.state} />
      <Button
        leftSection={<Icon name="flask" />}
        onClick={() => tryOut({ capability: told.capabilities[0]?.name ?? '', parameters: {} })}
      >
        Try an action…
      </Button>
    </div>
  );
}

/** Stopping lets what runs come to its end; whoever cannot wait stops it at once. */
function SwitchButtons({ state }: Pick<HandlerState, 'state'>) {
  const { api } = useHost();
  const start = useAct(notifyProblem);
  const stop = useAct(notifyProblem);
  const atOnce = useAct(notifyProblem);
  if (state === 'stopped' || state === 'refused')
    return (
      <Button
        variant="filled"
        data-focus="switch-handler"
        leftSection={<Icon name="play" />}
        loading={start.busy}
        onClick={() => start.run(() => api.actions.start())}
      >
        Start
      </Button>
    );
  if (state === 'stopping')
    return (
      <Button
        color="bad"
        variant="filled"
        data-focus="switch-handler"
        leftSection={<Icon name="stop" />}
        loading={atOnce.busy}
        onClick={() => atOnce.run(() => api.actions.stop({ now: true }))}
      >
        Stop at once
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
