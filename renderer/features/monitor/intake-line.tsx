import { Tooltip, UnstyledButton } from '@mantine/core';
import { useShallow } from 'zustand/react/shallow';
import { plural } from '../../../shared/units.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useHost } from '../../host.ts';
import { Ago } from '../../ui/ago.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import styles from './intake.module.css';
import {
  completeReason,
  completeWords,
  intakeReason,
  intakeStateOf,
  intakeWord,
  missingIn,
  missingWords,
} from './intake-words.ts';
import { liveView, useMonitor } from './store.ts';

const lookMs = 5_000;

/** Status line “All 4,815 updates received · 1.2 s ago · live”; a click checks at once for missing updates. */
export function IntakeLine() {
  const { api } = useHost();
  const now = useNow(lookMs);
  const liveState = useMonitor(
    useShallow((store) => {
      const state = liveView(store);
      if (state === null) return null;
      const { view, intake, message, completeTo, provedAt, lastArrivalAt, holes } = state;
      return {
        view,
        intake,
        message,
        completeTo,
        provedAt,
        lastArrivalAt,
        missing: missingIn(holes),
        holes: missingWords(holes),
      };
    }),
  );
  if (liveState === null) return null;
  const { view, completeTo, provedAt, missing, holes, message } = liveState;
  const intake = intakeStateOf(liveState, now);
  // Without a connection, later updates are unknown, so that “All” would be wrong.
  const isWhole = missing === 0 && (intake === 'live' || intake === 'polling');
  const reason = [intakeReason({ intake, message }), holes && `${holes}.`, completeReason(completeTo)]
    .filter(Boolean)
    .join(' ');
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton
        className={styles['line']}
        data-intake={intake}
        onClick={() => {
          api.monitor.prove({ view }).catch(notifyProblem);
        }}
      >
        <span className={styles['figure']}>{completeWords(completeTo, isWhole)}</span>
        {missing > 0 && <span className={styles['missing']}>{plural(missing, 'update')} missing</span>}
        {provedAt !== null && <Ago at={provedAt} exact />}
        <span className={styles['word']}>{intakeWord(intake)}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
