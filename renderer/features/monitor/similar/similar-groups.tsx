import { Button, Loader, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import type { SimilarGroup } from '../../../../shared/monitor/triage/similar.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { formatAgo } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { StatusBadge } from '../incident/status-badge.tsx';
import { incidentHref } from '../places.ts';
import { useTriage } from '../triage/use-triage.ts';
import { useTriageHotkeys } from '../triage/use-triage-hotkeys.ts';
import styles from './similar.module.css';
import { useSimilar } from './use-similar.ts';

interface GroupSwitchProps {
  readonly grouped: boolean;
  readonly onGrouped: (grouped: boolean) => void;
}

/** Shows similar incidents together, or each by itself. */
export const GroupSwitch = ({ grouped, onGrouped }: GroupSwitchProps) => (
  <Button
    aria-pressed={grouped}
    variant={grouped ? 'light' : 'default'}
    title="Groups incidents by subject and node; numbers and identifiers in the subject are ignored."
    onClick={() => onGrouped(!grouped)}
  >
    Group similar
  </Button>
);

interface SimilarGroupsProps {
  readonly view: string;
  readonly filter: IncidentFilter;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

const tickMs = 5_000;

/** The incidents of the list in groups of the same kind, the largest first. */
export function SimilarGroups({ view, filter, chosen, onChosen }: SimilarGroupsProps) {
  const { api } = useHost();
  const { known, failure, onRetry } = useSimilar(view, filter);
  const { busy, run } = useAct(notifyProblem);
  const now = useNow(tickMs);
  const { start, undoLast } = useTriage(view);
  useTriageHotkeys((act) => start(act, [...chosen]), undoLast);
  if (known === null)
    return (
      <div className={styles['centre']}>
        {failure ? (
          <Problem error={failure} onRetry={onRetry} />
        ) : (
          <Loader size="sm" aria-label="Grouping incidents" />
        )}
      </div>
    );
  const select = ({ pattern, originNode }: SimilarGroup) =>
    void run(async () => {
      const { ids, isAll } = await api.monitor.incidentIds({ view, filter, group: { pattern, originNode } });
      onChosen(new Set([...chosen, ...ids]));
      if (!isAll)
        notifyEnded(
          'Not all are selected',
          'More incidents may match. Narrow the filter to select the rest.',
        );
    });
  return (
    <div className={styles['groups']}>
      <p className={styles['sum']} role="status">
        {plural(known.counted, 'incident')} in {plural(known.of, 'group')}
        {known.groups.length < known.of && `; the largest ${formatCount(known.groups.length)} are shown`}
        {!known.isAll && '; the search may have found more'}
      </p>
      <ul aria-label="Groups of similar incidents">
        {known.groups.map((group) => (
          <Group
            key={JSON.stringify([group.pattern, group.originNode])}
            {...{ view, group, busy }}
            ago={formatAgo(group.changedAt, now)}
            onSelect={() => select(group)}
          />
        ))}
      </ul>
    </div>
  );
}

interface GroupProps {
  readonly view: string;
  readonly group: SimilarGroup;
  readonly ago: string;
  readonly busy: boolean;
  readonly onSelect: () => void;
}

function Group({
  view,
  group: { pattern, originNode, count, open, newest },
  ago,
  busy,
  onSelect,
}: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles['group']}>
      <div className={styles['line']}>
        <b className={styles['count']}>{formatCount(count)}</b>
        <UnstyledButton
          className={styles['pattern']}
          aria-expanded={isOpen}
          title={pattern}
          onClick={() => setOpen((last) => !last)}
        >
          <Icon name="chevron" size="small" />
          <span>{pattern === '' ? 'No subject' : pattern}</span>
        </UnstyledButton>
        <span className={styles['node']} title={originNode}>
          {originNode === '' ? 'no node' : originNode}
        </span>
        <span className={styles['quiet']}>{formatCount(open)} open</span>
        <span className={styles['quiet']}>{ago}</span>
        <Button
          loading={busy}
          onClick={onSelect}
          aria-label={`Select ${plural(count, 'incident')}: ${pattern}`}
        >
          Select {formatCount(count)}
        </Button>
      </div>
      {isOpen && (
        <ul className={styles['newest']}>
          {newest.map(({ id, subject, status }) => (
            <li key={id}>
              <StatusBadge status={status} /> <a href={incidentHref(id, view)}>{subject || id}</a>{' '}
              <span className={styles['quiet']}>{id}</span>
            </li>
          ))}
          {newest.length < count && (
            <li className={styles['quiet']}>and {plural(count - newest.length, 'other')} changed earlier</li>
          )}
        </ul>
      )}
    </li>
  );
}
