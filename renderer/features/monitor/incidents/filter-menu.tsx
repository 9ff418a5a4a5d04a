import { Button, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { formatCount } from '../../../../shared/units.ts';
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
  isSameFilter,
  type NamedFilter,
  nameOf,
  toggled,
} from './filters.ts';
import styles from './incidents.module.css';
import { SaveView } from './save-view.tsx';
import { incidentFilters } from './store.ts';

const none: readonly NamedFilter[] = [];
const usual = ['PROCESSING', 'WAITING', 'RESOLVED', 'STOPPED', 'TERMINATED'];

interface FilterMenuProps {
  readonly narrow: boolean;
  readonly view: string;
  /** Number in each status, counted with the list. */
  readonly states: Readonly<Record<string, number>>;
}

/** Incidents to show: a view by its name, single statuses, or values of other fields. */
export function FilterMenu({ narrow, view, states }: FilterMenuProps) {
  const { api } = useHost();
  const saved = useMonitor(({ hostState }) => hostState?.filters ?? none);
  const filter = incidentFilters.use(view);
  const filterIncidents = (to: IncidentFilter) => incidentFilters.set(view, to);
  const [saving, setSaving] = useState(false);
  const fixed = builtIn(states);
  useOpenAsItGrows(view, states);
  const own = saved.find((each) => isSameFilter(each.filter, filter))?.name ?? null;
  const statuses = [...new Set([...usual, ...Object.keys(states).sort(), ...filter.statuses])];
  const item = ({ name, filter: to }: NamedFilter) => (
    <Menu.Item
      key={name}
      aria-current={isSameFilter(to, filter) ? 'true' : undefined}
      leftSection={isSameFilter(to, filter) ? <Icon name="check" /> : <span className={styles['noMark']} />}
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
            aria-label={`Shown: ${labelOf(filter, [...fixed, ...saved])}`}
          >
            <span className={styles['viewName']}>{labelOf(filter, [...fixed, ...saved])}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Incidents to show" className={styles['dropdown']}>
          <Menu.Label>Named views</Menu.Label>
          {fixed.map(item)}
          {saved.map(item)}
          <Menu.Divider />
          <Menu.Label>Status</Menu.Label>
          {statuses.map((status) => (
            <Menu.CheckboxItem
              key={status}
              checked={filter.statuses.includes(status)}
              closeMenuOnClick={false}
              onChange={() => filterIncidents({ ...filter, statuses: toggled(filter.statuses, status) })}
              rightSection={<span className={styles['count']}>{formatCount(states[status] ?? 0)}</span>}
            >
              {statusLook(status).word}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={filter.watchedOnly}
            closeMenuOnClick={false}
            onChange={() => filterIncidents({ ...filter, watchedOnly: !filter.watchedOnly })}
          >
            Watched only
          </Menu.CheckboxItem>
          <Menu.Divider />
          <FacetItems view={view} />
          {(own !== null || nameOf(filter, fixed) === null) && <Menu.Divider />}
          {own === null && nameOf(filter, fixed) === null && (
            <Menu.Item leftSection={<Icon name="plus" />} onClick={() => setSaving(true)}>
              Save as a view…
            </Menu.Item>
          )}
          {own !== null && (
            <Menu.Item
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
        taken={fixed.map(({ name }) => name)}
        saved={saved.map(({ name }) => name)}
        onClose={() => setSaving(false)}
      />
    </>
  );
}

/** A status that was unknown before counts as open: a view of the open ones shows it from then on. */
function useOpenAsItGrows(view: string, states: Readonly<Record<string, number>>): void {
  const before = useRef(states);
  useEffect(() => {
    const filter = incidentFilters.get(view);
    const was = builtIn(before.current);
    // Before any status is known, “open” may be a selection by hand.
    const name = Object.keys(before.current).length === 0 ? null : nameOf(baseOf(filter), was);
    const now = builtIn(states).find((each) => each.name === name)?.filter;
    before.current = states;
    if (now && !isSameFilter(now, baseOf(filter)))
      incidentFilters.set(view, { ...filter, statuses: now.statuses });
  }, [view, states]);
}

/** The name of the view, or what it lets through. */
function labelOf(filter: IncidentFilter, views: readonly NamedFilter[]): string {
  const own = nameOf(filter, views) ?? nameOf({ ...filter, text: '' }, views);
  if (own !== null) return own;
  const words = filter.statuses.map((status) => statusLook(status).word);
  const base =
    nameOf(baseOf(filter), views) ?? [...(filter.watchedOnly ? ['watched'] : []), ...words].join(', ');
  const facets = facetWords(filter);
  return [...(base === 'All' && facets.length > 0 ? [] : [base]), ...facets].join(' · ');
}
