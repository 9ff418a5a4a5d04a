import { Button, Flex, Loader, SegmentedControl, UnstyledButton } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import type { SimilarGroup, Similarity } from '../../../../shared/monitor/triage/similar.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { formatAgo } from '../../../ui/clock.ts';
import type { PointerHold } from '../../../ui/grid/use-pointer-hold.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MiddleCut } from '../../../ui/middle-cut.tsx';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { Centre } from '../../../ui/page/page.tsx';
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

/** Button that switches the list between single incidents and groups of similar ones. */
export const GroupSwitch = ({ grouped, onGrouped }: GroupSwitchProps) => (
  <Button
    aria-pressed={grouped}
    variant={grouped ? 'light' : 'default'}
    title="Groups incidents by subject, node or both; numbers and identifiers in the subject are ignored."
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
  /** Whether groups may be replaced now, because the user is not reading them. */
  readonly mayMove: RefObject<() => boolean>;
  /** Handlers that hold back changes while the pointer is over the groups. */
  readonly pointer: PointerHold['handlers'];
}

const keyOf = ({ pattern, originNode }: SimilarGroup): string => JSON.stringify([pattern, originNode]);

/** Groups whose incidents were selected here; valid only while `selection` is still the current selection. */
interface SelectedGroups {
  readonly selection: ReadonlySet<string> | null;
  readonly keys: readonly string[];
}

const tickMs = 5_000;

/** The incidents of the list in groups of similar ones, the largest group first; a group can be selected as a whole. */
export function SimilarGroups({ view, filter, chosen, onChosen, mayMove, pointer }: SimilarGroupsProps) {
  const { api } = useHost();
  const [by, setBy] = useState<Similarity>('both');
  const { known, waits, show, failure, onRetry } = useSimilar(view, filter, by, mayMove);
  const [selectedGroups, setSelectedGroups] = useState<SelectedGroups>({ selection: null, keys: [] });
  const { busy, run } = useAct(notifyProblem);
  const now = useNow(tickMs);
  const { start, undoLast } = useTriage(view);
  useTriageHotkeys((act) => start(act, [...chosen]), undoLast);
  if (known === null)
    return (
      <Centre>
        {failure ? (
          <Problem error={failure} onRetry={onRetry} />
        ) : (
          <Loader size="sm" aria-label="Grouping incidents" />
        )}
      </Centre>
    );
  const selectedKeys = selectedGroups.selection === chosen ? selectedGroups.keys : [];
  const select = (group: SimilarGroup) =>
    void run(async () => {
      const { pattern, originNode } = group;
      const { ids, isAll } = await api.monitor.incidentIds({ view, filter, group: { pattern, originNode } });
      const selection = new Set([...chosen, ...ids]);
      onChosen(selection);
      setSelectedGroups({ selection, keys: [...selectedKeys, keyOf(group)] });
      if (!isAll)
        notifyEnded(
          'Not all are selected',
          'More incidents may match. Narrow the filter to select the rest.',
        );
    });
  return (
    <div className={styles['groups']} data-groups {...pointer}>
      {/* On one line, so that the groups do not move when the button appears. */}
      <Flex gap="var(--space-16)" justify="space-between" className={styles['sum']}>
        <p role="status">
          {plural(known.counted, 'incident')} in {plural(known.of, 'group')}
          {known.groups.length < known.of && `; the largest ${formatCount(known.groups.length)} are shown`}
          {!known.isAll && '; the search may have found more'}
        </p>
        <Flex gap="var(--space-12)" align="center">
          <div role="status">
            {waits && (
              <UnstyledButton className={styles['waits']} onClick={show}>
                The groups have changed · show
              </UnstyledButton>
            )}
          </div>
          <SegmentedControl
            size="xs"
            aria-label="Group by"
            value={by}
            onChange={setBy}
            data={[
              { value: 'both', label: 'Subject and node' },
              { value: 'subject', label: 'Subject' },
              { value: 'node', label: 'Node' },
            ]}
          />
        </Flex>
      </Flex>
      <ul aria-label="Groups of similar incidents">
        {known.groups.map((group) => (
          <Group
            key={keyOf(group)}
            view={view}
            group={group}
            busy={busy}
            choice={selectedKeys.includes(keyOf(group)) ? 'taken' : chosen.size > 0 ? 'add' : 'select'}
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
  /** Whether a click selects the group or adds it to the selection, or `taken` if it is selected already. */
  readonly choice: 'select' | 'add' | 'taken';
  readonly onSelect: () => void;
}

const choiceWords: Readonly<Record<GroupProps['choice'], (what: string) => string>> = {
  select: (what) => `Select ${what}`,
  add: (what) => `Add ${what}`,
  taken: (what) => `Selected: ${what}`,
};

function Group({
  view,
  group: { pattern, originNode, nodes, count, open, newest },
  ago,
  busy,
  choice,
  onSelect,
}: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const node = originNode === '' ? 'no node' : originNode;
  const name = pattern === '' ? 'No subject' : (pattern ?? node ?? '');
  return (
    <li className={styles['group']}>
      <div className={styles['line']}>
        <b className={styles['count']}>{formatCount(count)}</b>
        <UnstyledButton
          className={styles['pattern']}
          aria-expanded={isOpen}
          title={name}
          onClick={() => setOpen((last) => !last)}
        >
          <Icon name="chevron" size="small" />
          <span>{name}</span>
        </UnstyledButton>
        <span className={styles['node']} title={pattern === null ? undefined : (node ?? undefined)}>
          {node === null ? plural(nodes, 'node') : pattern !== null && <MiddleCut text={node} />}
        </span>
        <span className={styles['quiet']}>{formatCount(open)} open</span>
        <span className={styles['quiet']}>{ago}</span>
        <Button
          loading={busy}
          variant={choice === 'taken' ? 'light' : 'default'}
          onClick={onSelect}
          aria-label={`${choiceWords[choice](plural(count, 'incident'))}: ${name}`}
          title={choice === 'add' ? 'Adds the group to the selection' : undefined}
        >
          {choice === 'taken' ? 'Selected' : choiceWords[choice](formatCount(count))}
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
