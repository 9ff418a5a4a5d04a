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

/** Limits of stored updates and transactions on this machine; the oldest are deleted first. */
export function Retention() {
  const { api } = useHost();
  const kept = useMonitor(({ hostState }) => hostState?.retention);
  if (!kept) return null;
  const change = (some: Partial<{ days: number | null; sizeBytes: number | null }>) => {
    const { usedBytes: _, ...limits } = kept;
    api.monitor.setRetention({ ...limits, ...some }).catch(notifyProblem);
  };
  return (
    <>
      <h2>Retention</h2>
      <Limit
        label="Updates and transactions of the last"
        none="no limit of time"
        value={kept.days}
        choices={days}
        words={(count) => plural(count, 'day')}
        onChange={(count) => change({ days: count })}
      />
      <Limit
        label="At most"
        none="no limit of size"
        value={kept.sizeBytes}
        choices={sizes}
        words={formatBytes}
        onChange={(sizeBytes) => change({ sizeBytes })}
      />
      <p className={styles['hint']}>
        {formatBytes(kept.usedBytes)} are in use; the oldest are deleted first.
      </p>
    </>
  );
}

interface LimitProps {
  readonly label: string;
  /** Text where there is none. */
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
      // What was set elsewhere is one of the choices too.
      ...[...new Set([...choices, ...(value === null ? [] : [value])])]
        .sort((one, other) => one - other)
        .map((each) => ({ value: String(each), label: words(each) })),
      { value: anyLimit, label: none },
    ]}
    value={value === null ? anyLimit : String(value)}
    onChange={(chosen) => onChange(chosen === anyLimit || chosen === null ? null : Number(chosen))}
  />
);
