import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { home } from '../../../ui/focus.ts';
import { useWatchings } from '../incident/watching.ts';
import { openIncident, shownView, useMonitor } from '../store.ts';
import { FilterMenu } from './filter-menu.tsx';
import { FindIncidents } from './find-incidents.tsx';
import { Gathered } from './gathered.tsx';
import { IncidentRows } from './incident-rows.tsx';
import styles from './incidents.module.css';
import { NoIncidents } from './no-incidents.tsx';
import { OpenCount } from './open-count.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useIncidentFilter } from './store.ts';
import { useIncidentList } from './use-incident-list.ts';

/** The incidents of a view: the whole width while none is open, beside the open one else. */
export function IncidentsView({ view }: { view: string }) {
  const { filter } = useIncidentFilter();
  const openId = useMonitor(openIncident);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const section = useRef<HTMLElement>(null);
  const isPointed = useRef(false);
  const narrow = openId !== null;
  const watchings = useWatchings(({ times }) => times);
  const mayMove = useRef((): boolean => true);
  mayMove.current = () => {
    if (shownView(useMonitor.getState())?.intake === 'loading') return true;
    return !narrow && chosen.size === 0 && !isPointed.current && !isRead(section.current);
  };
  const list = useIncidentList({ view, filter, mayMove });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what held the rows may be over, and a bell is shown also in a picture that stands still
  useEffect(() => list?.look(), [list, narrow, chosen.size === 0, watchings]);
  const picture = list?.picture() ?? null;
  const Heading = narrow ? 'h2' : 'h1';
  const point = (pointed: boolean) => {
    isPointed.current = pointed;
    if (!pointed) list?.look();
  };
  return (
    <section
      ref={section}
      className={styles['list']}
      data-narrow={narrow || undefined}
      aria-label="Incidents"
    >
      <div className={styles['head']}>
        <Heading className={styles['title']} {...(!narrow && home)}>
          Incidents
        </Heading>
        <OpenCount />
        <FilterMenu narrow={narrow} />
        <FindIncidents />
      </div>
      <SelectionBar view={view} chosen={chosen} onChosen={setChosen} />
      {list && <Gathered {...list.gathered()} onShow={list.show} />}
      {list?.failure() && picture && picture.rows.length > 0 && (
        <p role="alert" className={styles['stale']}>
          This list is not the newest: {list.failure()?.message}
          <Button variant="subtle" onClick={list.show}>
            Try again
          </Button>
        </p>
      )}
      {list && picture && picture.rows.length > 0 ? (
        <IncidentRows
          view={view}
          list={list}
          picture={picture}
          openId={openId}
          chosen={chosen}
          onChosen={setChosen}
          onPoint={point}
        />
      ) : (
        <NoIncidents list={list} filter={filter} view={view} />
      )}
    </section>
  );
}

/** Read by the keys, or further down. */
function isRead(section: HTMLElement | null): boolean {
  const grid = section?.querySelector('[role="grid"]');
  return grid?.contains(document.activeElement) === true || (grid?.scrollTop ?? 0) > 0;
}
