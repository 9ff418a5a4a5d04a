import { Button, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { statusLook } from '../incident/status-badge.tsx';
import { shownView, useMonitor } from '../store.ts';
import { builtIn, everything, isSameFilter, type NamedFilter, nameOf, toggled } from './filters.ts';
import styles from './incidents.module.css';
import { SaveView } from './save-view.tsx';
import { filterIncidents, useIncidentFilter } from './store.ts';

const noStates: Readonly<Record<string, number>> = {};
const none: readonly NamedFilter[] = [];
const usual = ['PROCESSING', 'WAITING', 'RESOLVED', 'STOPPED', 'TERMINATED'];

/** Which incidents are listed: a view by its name, or single statuses. */
export function FilterMenu({ narrow }: { narrow: boolean }) {
  const { api } = useHost();
  const states = useMonitor((store) => shownView(store)?.incidentStates ?? noStates);
  const saved = useMonitor(({ told }) => told?.filters ?? none);
  const { filter } = useIncidentFilter();
  const [saving, setSaving] = useState(false);
  const fixed = builtIn(states);
  useOpenAsItGrows(states);
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
        <Menu.Dropdown aria-label="Which incidents are listed">
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
              onChange={() => filterIncidents(toggled(filter, status))}
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
          {(own !== null || nameOf(filter, fixed) === null) && <Menu.Divider />}
          {own === null && nameOf(filter, fixed) === null && (
            <Menu.Item leftSection={<Icon name="plus" />} onClick={() => setSaving(true)}>
              Keep as a named view…
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

/** A status that nobody knew before is open too: a view that shows the open ones shows it from then on. */
function useOpenAsItGrows(states: Readonly<Record<string, number>>): void {
  const before = useRef(states);
  useEffect(() => {
    const { filter } = useIncidentFilter.getState();
    const was = builtIn(before.current);
    // Before anything is known, “open” may be what somebody chose by hand.
    const name = Object.keys(before.current).length === 0 ? null : nameOf({ ...filter, text: '' }, was);
    const now = builtIn(states).find((view) => view.name === name)?.filter;
    before.current = states;
    if (now && !isSameFilter(now, { ...filter, text: '' })) filterIncidents({ ...now, text: filter.text });
  }, [states]);
}

/** The name of the view, or what it lets through. */
function labelOf(filter: Parameters<typeof nameOf>[0], views: readonly NamedFilter[]): string {
  const name = nameOf(filter, views) ?? nameOf({ ...filter, text: '' }, views);
  if (name !== null) return name;
  const words = filter.statuses.map((status) => statusLook(status).word);
  return [...(filter.watchedOnly ? ['watched'] : []), ...words].join(', ');
}
