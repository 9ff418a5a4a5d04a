import { Button, Tooltip } from '@mantine/core';
import { useShallow } from 'zustand/react/shallow';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './intake.module.css';
import { intakeReason } from './intake-words.ts';
import { liveView, useMonitor } from './store.ts';

/**
 * Warning that the shown data may be out of date, with the reason and a button; empty while the platform is reached.
 */
export function IntakeNotice() {
  const { api } = useHost();
  const act = useAct(notifyProblem);
  const state = useMonitor(
    useShallow((store) => {
      const live = liveView(store);
      if (live?.intake !== 'offline' && live?.intake !== 'signed-out') return null;
      return { view: live.view, intake: live.intake, message: live.message };
    }),
  );
  if (state === null) return null;
  const { view, intake } = state;
  return (
    <>
      <Tooltip label={intakeReason(state)}>
        <span role="status" className={styles['notice']}>
          <Icon name="warning" />
          <span className={styles['noticeText']}>{intakeReason(state)}</span>
        </span>
      </Tooltip>
      {intake === 'signed-out' ? (
        <Button component="a" href="#connections">
          Open the connection
        </Button>
      ) : (
        <SteadyButton
          disabled={act.busy}
          leftSection={<Icon name="refresh" />}
          onClick={() => void act.run(() => api.monitor.prove({ view }))}
        >
          Check now
        </SteadyButton>
      )}
    </>
  );
}
