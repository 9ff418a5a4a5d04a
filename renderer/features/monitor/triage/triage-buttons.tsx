import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useTriage } from './use-triage.ts';

interface TriageButtonsProps {
  readonly view: string;
  readonly ids: readonly string[];
  /** Actions without a button, because they would change nothing. */
  readonly without?: readonly TriageAct[];
}

const buttons: readonly { act: TriageAct; label: string; icon: IconName; key: string }[] = [
  { act: 'acknowledge', label: 'Acknowledge', icon: 'check', key: 'A' },
  { act: 'assign', label: 'Assign to me', icon: 'arrow', key: 'M' },
  { act: 'end', label: 'End…', icon: 'stop', key: 'E' },
];

/** Buttons that acknowledge, assign and end incidents, as the triage keys do. */
export function TriageButtons({ view, ids, without = [] }: TriageButtonsProps) {
  const { start } = useTriage(view);
  const readOnly = useReadOnly();
  return buttons
    .filter(({ act }) => !without.includes(act))
    .map(({ act, label, icon, key }) => (
      <SteadyButton
        key={act}
        title={`Key ${key}`}
        leftSection={<Icon name={icon} />}
        disabled={readOnly !== null}
        reason={readOnly}
        onClick={() => start(act, ids)}
      >
        {label}
      </SteadyButton>
    ));
}
