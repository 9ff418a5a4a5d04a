import { Select } from '@mantine/core';
import { formatBytes, plural } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';
import styles from './notices.module.css';

const anyLimit = 'any';
const days = [7, 30, 90, 365] as const;
const gigabyte = 1_000_000_000;
const sizes = [gigabyte, 5 * gigabyte, 20 * gigabyte] as const;

/** Section that limits the age and size of the updates and transactions stored on this machine. */
export function Retention() {
  const { api } = useHost();
  const retention = useMonitor(({ hostState }) => hostState?.retention);
  if (!retention) return null;
  const change = (some: Partial<{ days: number | null; sizeBytes: number | null }>) => {
    const { usedBytes: _, ...limits } = retention;
    api.monitor.setRetention({ ...limits, ...some }).catch(notifyProblem);
  };
  return (
    <>
      <h2>Retention</h2>
      <Limit
        label="Updates and transactions of the last"
        none="no time limit"
        value={retention.days}
        choices={days}
        words={(count) => plural(count, 'day')}
        onChange={(count) => change({ days: count })}
      />
      <Limit
        label="At most"
        none="no size limit"
        value={retention.sizeBytes}
        choices={sizes}
        words={formatBytes}
        onChange={(sizeBytes) => change({ sizeBytes })}
      />
      <p className={styles['hint']}>
        {formatBytes(retention.usedBytes)} are in use; the oldest are deleted first.
      </p>
    </>
  );
}

interface LimitProps {
  readonly label: string;
  /** Label of the choice without a limit. */
  readonly none: string;
  readonly value: number | null;
  readonly choices: readonly number[];
  readonly words: (value: number) => string;
  readonly onChange: (value: number | null) => void;
}

const Limit = ({ label, none, value, choices, words, onChange }: LimitProps) => (
  <Select
    label={label}
    data={[
      // The current value may differ from the choices, if it was set elsewhere.
      ...[...new Set([...choices, ...(value === null ? [] : [value])])]
        .sort((one, other) => one - other)
        .map((each) => ({ value: String(each), label: words(each) })),
      { value: anyLimit, label: none },
    ]}
    value={value === null ? anyLimit : String(value)}
    onChange={(chosen) => onChange(chosen === anyLimit || chosen === null ? null : Number(chosen))}
  />
);
