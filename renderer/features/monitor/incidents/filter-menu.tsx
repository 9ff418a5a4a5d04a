import { Button, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { IncidentFilter, SavedFilter } from '../../../../shared/monitor/incident.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { statusLook } from '../incident/status-badge.tsx';
import { useMonitor } from '../store.ts';
import { FacetItems } from './facet-items.tsx';
import {
  baseOf,
  builtIn,
  everything,
  facetWords,
  isOfOpen,
  isSameFilter,
  type NamedFilter,
  nameOf,
  savedView,
} from './filters.ts';
import styles from './incidents.module.css';
import { SaveView } from './save-view.tsx';
import { incidentFilters } from './store.ts';

const noFilters: readonly SavedFilter[] = [];

interface FilterMenuProps {
  /** The list is beside an open incident. */
  readonly narrow: boolean;
  readonly view: string;
  /** Number of incidents by status, counted with the list. */
  readonly states: Readonly<Record<string, number>>;
}

/** Menu that chooses the incidents to show: by a named view, by statuses, or by values of other fields. */
export function FilterMenu({ narrow, view, states }: FilterMenuProps) {
  const { api } = useHost();
  const saved = useMonitor(({ hostState }) => hostState?.filters ?? noFilters).map((each) =>
    savedView(each, states),
  );
  const filter = incidentFilters.use(view);
  const filterIncidents = (to: IncidentFilter) => incidentFilters.set(view, to);
  const [saving, setSaving] = useState(false);
  const builtInViews = builtIn(states);
  useOpenStatuses(view, states);
  const own = saved.find((each) => isSameFilter(each.filter, filter))?.name ?? null;
  const item = ({ name, filter: to }: NamedFilter) => (
    <Menu.Item
      key={name}
      aria-current={isSameFilter(to, filter) ? 'true' : undefined}
      leftSection={isSameFilter(to, filter) ? <Icon name="check" /> : <span />}
      onClick={() => filterIncidents(to)}
    >
      {name}
    </Menu.Item>
  );
  return (
    <>
      <Menu position={narrow ? 'bottom-end' : 'bottom-start'} width="var(--menu)">
        <Menu.Target>
          <Button
            className={styles['views']}
            rightSection={<Icon name="chevron" size="small" />}
            aria-label={`Shown: ${labelOf(filter, [...builtInViews, ...saved])}`}
          >
            <span className={styles['viewName']}>{labelOf(filter, [...builtInViews, ...saved])}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Incidents to show" className={styles['dropdown']}>
          <Menu.Label>Named views</Menu.Label>
          {builtInViews.map(item)}
          {saved.map(item)}
          <Menu.Divider />
          <FacetItems view={view} states={states} />
          {(own !== null || nameOf(filter, builtInViews) === null) && <Menu.Divider />}
          {own === null && nameOf(filter, builtInViews) === null && (
            <Menu.Item
              className={styles['kept']}
              leftSection={<Icon name="plus" />}
              onClick={() => setSaving(true)}
            >
              Save as a view…
            </Menu.Item>
          )}
          {own !== null && (
            <Menu.Item
              className={styles['kept']}
              leftSection={<Icon name="cross" />}
              onClick={() => {
                api.monitor.removeFilter({ name: own }).catch(notifyProblem);
                filterIncidents(everything);
              }}
            >
              Delete the view “{own}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveView
        opened={saving}
        filter={filter}
        isOpen={isOfOpen(filter, states)}
        taken={builtInViews.map(({ name }) => name)}
        saved={saved.map(({ name }) => name)}
        onClose={() => setSaving(false)}
      />
    </>
  );
}

/**
 * Adds new open statuses to the filter while it equals a built-in view of open incidents: from the first incident that
 * has it, a status that the program does not know counts as open.
 */
function useOpenStatuses(view: string, states: Readonly<Record<string, number>>): void {
  const before = useRef(states);
  useEffect(() => {
    const filter = incidentFilters.get(view);
    const was = builtIn(before.current);
    // Before any status is known, a filter that equals “Open” may be a selection by hand.
    const name = Object.keys(before.current).length === 0 ? null : nameOf(baseOf(filter), was);
    const now = builtIn(states).find((each) => each.name === name)?.filter;
    before.current = states;
    if (now && !isSameFilter(now, baseOf(filter)))
      incidentFilters.set(view, { ...filter, statuses: now.statuses });
  }, [view, states]);
}

/** Returns the name of the view with this filter or, if it has none, a description of the filter. */
function labelOf(filter: IncidentFilter, views: readonly NamedFilter[]): string {
  const own = nameOf(filter, views) ?? nameOf({ ...filter, text: '' }, views);
  if (own !== null) return own;
  const words = filter.statuses.map((status) => statusLook(status).word);
  const base =
    nameOf(baseOf(filter), views) ?? [...(filter.watchedOnly ? ['watched'] : []), ...words].join(', ');
  const facets = facetWords(filter);
  return [...(base === 'All' && facets.length > 0 ? [] : [base]), ...facets].join(' · ');
}
