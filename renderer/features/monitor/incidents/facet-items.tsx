import { Menu } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type FacetCounts,
  type IncidentFacet,
  type IncidentFilter,
  incidentFacet,
} from '../../../../shared/monitor/incident.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { statusLook } from '../incident/status-badge.tsx';
import {
  changedWithin,
  everything,
  facetNames,
  happenedWords,
  isSameFilter,
  toggled,
  valuesOf,
  withValues,
} from './filters.ts';
import styles from './incidents.module.css';
import { incidentFilters } from './store.ts';

/** Number of values that a field lists, the most frequent ones; the search field of the list finds the others. */
const maxShown = 15;

const usualStatuses = ['PROCESSING', 'WAITING', 'RESOLVED', 'STOPPED', 'TERMINATED'];

interface FacetItemsProps {
  readonly view: string;
  /** Number of all incidents by status. */
  readonly states: Readonly<Record<string, number>>;
}

/**
 * Items of the filter menu that narrow the list by statuses, by values of fields and by the time since the last change,
 * or list objects of another type.
 */
export function FacetItems({ view, states }: FacetItemsProps) {
  const { api } = useHost();
  const filter = incidentFilters.use(view);
  const [opened, setOpened] = useState<string | null>(null);
  const { value } = useLatest(
    useCallback(
      (signal: AbortSignal) => api.monitor.incidentFacets({ view, filter }, { signal }),
      [api, view, filter],
    ),
  );
  const set = (to: IncidentFilter) => incidentFilters.set(view, to);
  const renderSection = (name: string, chosen: string, values: () => ReactNode) => (
    <Section
      key={name}
      name={name}
      chosen={chosen}
      opened={opened === name}
      onOpened={(isOpened) => setOpened(isOpened ? name : null)}
    >
      {values}
    </Section>
  );
  const { type } = filter;
  const types = value?.types ?? [];
  const incidents = Object.values(states).reduce((sum, each) => sum + each, 0);
  return (
    <>
      <StatusItems
        filter={filter}
        states={states}
        counts={statusCounts(filter, states, value)}
        onFilter={set}
      />
      {(types.length > 0 || type !== undefined) &&
        renderSection('Type', type ?? 'incident', () =>
          [{ name: undefined, count: incidents }, ...types].map(({ name, count }) => (
            <Menu.CheckboxItem
              key={name ?? ''}
              className={styles['facetValue']}
              checked={name === type}
              closeMenuOnClick={false}
              // The other conditions are about incidents.
              onChange={() =>
                set({ ...everything, text: filter.text, ...(name !== undefined && { type: name }) })
              }
              rightSection={<span className={styles['count']}>{formatCount(count)}</span>}
            >
              {name ?? 'incident'}
            </Menu.CheckboxItem>
          )),
        )}
      {incidentFacet.options.map((facet) => {
        const chosen = valuesOf(filter, facet);
        return renderSection(capital(facetNames[facet]), chosen.map(labelOf(facet)).join(', '), () => (
          <FacetValues
            facet={facet}
            chosen={chosen}
            counts={value?.facets[facet] ?? null}
            onChosen={(values) => set(withValues(filter, facet, values))}
          />
        ));
      })}
      {renderSection(
        'Last change',
        changedWithin.find(({ ms }) => ms === filter.changedWithinMs)?.label ?? '',
        () =>
          [{ ms: undefined, label: 'any time' }, ...changedWithin].map(({ ms, label }) => (
            <Menu.CheckboxItem
              key={label}
              className={styles['facetValue']}
              checked={ms === filter.changedWithinMs}
              closeMenuOnClick={false}
              onChange={() => set({ ...filter, changedWithinMs: ms })}
            >
              {capital(label)}
            </Menu.CheckboxItem>
          )),
      )}
      {filter.happened && (
        <Menu.CheckboxItem
          className={styles['facetValue']}
          checked
          closeMenuOnClick={false}
          onChange={() => {
            const { happened: _, ...rest } = filter;
            set(rest);
          }}
        >
          {capital(happenedWords(filter))}
        </Menu.CheckboxItem>
      )}
    </>
  );
}

/**
 * Returns the number of incidents by status that the rest of a filter matches. Without other conditions these are all
 * incidents, whose numbers are current at any time.
 */
function statusCounts(filter: IncidentFilter, states: FacetItemsProps['states'], counts: FacetCounts | null) {
  if (counts === null || isSameFilter({ ...filter, statuses: [] }, everything)) return states;
  return Object.fromEntries(counts.statuses.values.map(({ name, count }) => [name, count]));
}

interface StatusItemsProps {
  readonly filter: IncidentFilter;
  /** Number of all incidents by status. */
  readonly states: Readonly<Record<string, number>>;
  /** Number of the incidents that the rest of the filter matches, by status. */
  readonly counts: Readonly<Record<string, number>>;
  readonly onFilter: (to: IncidentFilter) => void;
}

/** Items of the filter menu that narrow the list by statuses, or to watched incidents. */
function StatusItems({ filter, states, counts, onFilter }: StatusItemsProps) {
  const statuses = [...new Set([...usualStatuses, ...Object.keys(states).sort(), ...filter.statuses])];
  return (
    <>
      <Menu.Label>Status</Menu.Label>
      {statuses.map((status) => (
        <Menu.CheckboxItem
          key={status}
          checked={filter.statuses.includes(status)}
          closeMenuOnClick={false}
          onChange={() => onFilter({ ...filter, statuses: toggled(filter.statuses, status) })}
          rightSection={<span className={styles['count']}>{formatCount(counts[status] ?? 0)}</span>}
        >
          {statusLook(status).word}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.CheckboxItem
        checked={filter.watchedOnly}
        closeMenuOnClick={false}
        onChange={() => onFilter({ ...filter, watchedOnly: !filter.watchedOnly })}
      >
        Watched only
      </Menu.CheckboxItem>
      <Menu.Divider />
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const labelOf = (facet: IncidentFacet) => (value: string) =>
  value === '' ? `no ${facetNames[facet]}` : value;

interface SectionProps {
  readonly name: string;
  /** The selected values in words, shown beside the name. */
  readonly chosen: string;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly children: () => ReactNode;
}

/** A field whose values are listed below it when it is pressed. */
const Section = ({ name, chosen, opened, onOpened, children }: SectionProps) => (
  <>
    <Menu.Item
      aria-expanded={opened}
      closeMenuOnClick={false}
      leftSection={
        <span className={styles['turn']}>
          <Icon name="chevron" size="small" />
        </span>
      }
      rightSection={<span className={styles['chosenValues']}>{chosen}</span>}
      onClick={() => onOpened(!opened)}
    >
      {name}
    </Menu.Item>
    {opened && children()}
  </>
);

interface FacetValuesProps {
  readonly facet: IncidentFacet;
  readonly chosen: readonly string[];
  /** Null until the host has counted. */
  readonly counts: FacetCounts['facets'][IncidentFacet] | null;
  readonly onChosen: (values: readonly string[]) => void;
}

function FacetValues({ facet, chosen, counts, onChosen }: FacetValuesProps) {
  const counted = counts?.values ?? [];
  const frequent = counted.filter(({ name }, at) => at < maxShown || chosen.includes(name));
  // A selected value stays listed with the count 0 if no incident has it any more, so that it can be deselected.
  const gone = chosen.filter((value) => !counted.some(({ name }) => name === value));
  const values = [...frequent, ...gone.map((name) => ({ name, count: 0 }))];
  const others = (counts?.others ?? 0) + counted.length - frequent.length;
  return (
    <>
      {(facet === 'originNode' ? values : values.toSorted(byName)).map(({ name, count }) => (
        <Menu.CheckboxItem
          key={name}
          className={styles['facetValue']}
          checked={chosen.includes(name)}
          closeMenuOnClick={false}
          onChange={() => onChosen(toggled(chosen, name))}
          rightSection={<span className={styles['count']}>{formatCount(count)}</span>}
        >
          {labelOf(facet)(name)}
        </Menu.CheckboxItem>
      ))}
      {counts !== null && values.length === 0 && <Menu.Label>None</Menu.Label>}
      {others > 0 && <Menu.Label>{plural(others, 'other')}: find them by their text</Menu.Label>}
      {counts?.isAll === false && <Menu.Label>Counted among those that changed last</Menu.Label>}
    </>
  );
}

/** Order of values: `2` before `10`, and the empty value last. */
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  Number(one.name === '') - Number(other.name === '') ||
  one.name.localeCompare(other.name, 'en', { numeric: true });
