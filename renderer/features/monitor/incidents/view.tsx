import { ActionIcon, Button, Flex, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import { FilterCount } from '../../../ui/filter-count.tsx';
import { home } from '../../../ui/focus.ts';
import { usePointerHold } from '../../../ui/grid/use-pointer-hold.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNoticeSubject } from '../../../ui/notify/notice-subjects.ts';
import { ExportIncidents } from '../exports/export-incidents.tsx';
import { useWatchChanges } from '../incident/watching.ts';
import { GroupSwitch, SimilarGroups } from '../similar/similar-groups.tsx';
import { openIncident, shownView, useMonitor } from '../store.ts';
import { showTriageSettings } from '../triage/store.ts';
import { TriageDialogs } from '../triage/triage-dialogs.tsx';
import { TriageProgress } from '../triage/triage-progress.tsx';
import { useMonitorSubject } from '../use-monitor-subject.ts';
import { TooManyToSort } from './columns/too-many.tsx';
import { CountedNote } from './counted-note.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { everything, isSameFilter } from './filters.ts';
import { FindIncidents } from './find-incidents.tsx';
import { HeldChangesButton } from './held-changes-button.tsx';
import { IncidentRows } from './incident-rows.tsx';
import styles from './incidents.module.css';
import type { IncidentList } from './list/loaded-list.ts';
import { NoIncidents } from './no-incidents.tsx';
import { OpenCount } from './open-count.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { incidentFilters, incidentOrders, useSelection } from './store.ts';
import { useIncidentList } from './use-incident-list.ts';

const noneChosen: ReadonlySet<string> = new Set();

/**
 * The list of a view's incidents, or of other objects, with its filter, bulk actions and grouping; narrow beside an
 * open incident.
 */
export function IncidentsView({ view }: { view: string }) {
  const filter = incidentFilters.use(view);
  const { type } = filter;
  const isOfIncidents = type === undefined;
  const order = incidentOrders.use(view);
  useNoticeSubject(useMonitorSubject(view, ''));
  const openId = useMonitor(openIncident);
  const [selection, setChosen] = useSelection(view);
  const chosen = isOfIncidents ? selection : noneChosen;
  const [grouped, setGrouped] = useState(false);
  const section = useRef<HTMLElement>(null);
  const narrow = openId !== null;
  const what = isOfIncidents ? 'incidents' : `${type} objects`;
  const watchings = useWatchChanges(({ count }) => count);
  // Live rows keep their places while the user reads, selects or points at them; `refresh` then asks the host for changes.
  const currentList = useRef<{ refresh(): void } | null>(null);
  const pointer = usePointerHold(() => currentList.current?.refresh());
  /** Whether rows may change their places now. */
  const mayMove = useRef((): boolean => true);
  mayMove.current = () => {
    if (shownView(useMonitor.getState())?.intake === 'loading') return true;
    return !narrow && chosen.size === 0 && !pointer.isHeld() && !isBeingRead(section.current);
  };
  const list = useIncidentList({ view, filter, order, mayMove });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may move again after such a change, and whether an incident is watched is shown even while they may not
  useEffect(() => list?.refresh(), [list, narrow, chosen.size === 0, watchings]);
  const snapshot = list?.snapshot() ?? null;
  const showsGroups = grouped && isOfIncidents && !narrow && snapshot !== null && snapshot.rows.length > 0;
  const Heading = narrow ? 'h2' : 'h1';
  currentList.current = list;
  return (
    <section
      ref={section}
      className={styles['list']}
      data-narrow={narrow || undefined}
      aria-label="Incidents"
    >
      <Group className={styles['head']} gap="var(--space-8)">
        <Heading className={styles['title']} {...(!narrow && home)}>
          {isOfIncidents ? 'Incidents' : 'Objects'}
        </Heading>
        {list && isOfIncidents && <OpenCount counts={list.counts()} />}
        <FilterMenu narrow={narrow} view={view} states={list?.counts().states ?? noCounts.states} />
        <Flex justify="flex-end" className={styles['finding']}>
          {list && !showsGroups && <HeldChangesButton {...list.gathered()} onShow={list.reload} />}
          <FindIncidents view={view} />
        </Flex>
        {!narrow && isOfIncidents && <GroupSwitch grouped={grouped} onGrouped={setGrouped} />}
        {list && !narrow && snapshot && snapshot.rows.length > 0 && (
          <ExportIncidents view={view} filter={filter} ids={null} label={`the ${what} of this list`} small />
        )}
        {!narrow && (
          <ActionIcon
            aria-label="Triage settings"
            title="Triage settings: end comment, attributes, comment templates"
            onClick={() => showTriageSettings(true)}
          >
            <Icon name="settings" />
          </ActionIcon>
        )}
        {list && snapshot && !isSameFilter(filter, everything) && (
          <FilterCount
            counts={list.counts()}
            what={what}
            onClear={() => incidentFilters.set(view, everything)}
          />
        )}
      </Group>
      {list && snapshot && filter.happened && (
        <CountedNote view={view} filter={filter} total={list.counts().total} />
      )}
      {isOfIncidents && <SelectionBar view={view} chosen={chosen} onChosen={setChosen} />}
      <TriageProgress view={view} />
      <TriageDialogs view={view} />
      {list && !showsGroups && snapshot && <TooManyToSort counts={list.counts()} />}
      {list && snapshot && snapshot.rows.length > 0 && <OutOfDate list={list} />}
      {showsGroups ? (
        <SimilarGroups
          view={view}
          filter={filter}
          chosen={chosen}
          mayMove={mayMove}
          onChosen={setChosen}
          pointer={pointer.handlers}
        />
      ) : list && snapshot && snapshot.rows.length > 0 ? (
        <IncidentRows
          view={view}
          list={list}
          snapshot={snapshot}
          openId={openId}
          isOfIncidents={isOfIncidents}
          chosen={chosen}
          onChosen={setChosen}
          pointer={pointer.handlers}
        />
      ) : (
        <NoIncidents list={list} filter={filter} view={view} />
      )}
    </section>
  );
}

/** Says why rows are shown that may have changed; nothing while the list is current. */
function OutOfDate({ list }: { list: IncidentList }) {
  const failure = list.failure();
  return (
    failure && (
      <Flex
        role="alert"
        className={styles['stale']}
        component="p"
        gap="var(--space-8)"
        align="center"
        justify="space-between"
      >
        This list is out of date: {failure.message}
        <Button variant="subtle" onClick={list.reload}>
          Try again
        </Button>
      </Flex>
    )
  );
}

/** Whether the user is reading the list: it is scrolled down, or has the focus other than in a column head. */
function isBeingRead(section: HTMLElement | null): boolean {
  const list = section?.querySelector('[role="grid"], [data-groups]');
  const focused = document.activeElement;
  const isFocused = list?.contains(focused) === true && !focused?.closest('[role="columnheader"]');
  return isFocused || (list?.scrollTop ?? 0) > 0;
}
