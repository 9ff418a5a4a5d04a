import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { FileKind } from '../../../../../shared/imports/recognition.ts';
import { knownNames } from '../../../../../shared/recipes/known-attributes.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';
import parts from '../../../../styles/parts.module.css';
import { focusOn } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { addTargetMark } from '../columns/show-mapping.ts';
import { nameFault } from '../fields/name-fault.ts';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { addEdits, firstPath, type NewGroup, newGroup, sourceMark, targetNamed } from './new-target.ts';

interface Offer {
  readonly value: string;
  readonly label: string;
  readonly meaning: string;
  make(present: readonly Target[]): Target;
}

const groups: readonly (Offer & { value: NewGroup })[] = [
  group('edge', 'an edge', 'To another vertex, by its xid or id'),
  group('issue', 'an issue', 'Opened for the vertex of the row'),
  group('content', 'content', 'Attached to the vertex, as text or base64'),
  group('list', 'a list value', 'Added to, removed from, or instead of a list'),
];

function group(value: NewGroup, label: string, meaning: string): Offer & { value: NewGroup } {
  return { value, label, meaning, make: (present) => newGroup(value, present) };
}

/** Adds a target: a name of the platform, any other name, or a group of values. */
export function AddTarget() {
  const { mapping, draft, kind } = useMappingContext();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const isOpen = combobox.dropdownOpened;
  const present = draft.targets.map(({ target }) => target);
  // The offers are computed only while the menu is open, because every edit renders this component.
  const offers = isOpen ? offersOf(search.trim(), present, kind) : [];
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      shadow="md"
      position="bottom-start"
      width={380}
      classNames={{ dropdown: parts['dropdown'] ?? '', option: parts['option'] ?? '' }}
      onOptionSubmit={(value) => {
        const offer = offers.flatMap(({ items }) => items).find((each) => each.value === value);
        combobox.closeDropdown();
        if (offer === undefined) return;
        const target = offer.make(present);
        mapping.together(addEdits(target, kind));
        focusOn(sourceMark(draft.nextKey, firstPath(target)));
      }}
    >
      <Combobox.Target targetType="button">
        <SteadyButton
          variant="light"
          data-focus={addTargetMark}
          leftSection={<Icon name="plus" />}
          onClick={() => combobox.toggleDropdown()}
        >
          Add…
        </SteadyButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="What to add"
          placeholder="Name of an attribute, or search"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={({ key }) => {
            // Enter submits the selected option, so a single match is selected.
            if (key === 'Enter' && offers.flatMap(({ items }) => items).length === 1)
              combobox.selectFirstOption();
          }}
        />
        <Combobox.Options className={styles['choices']}>
          {isOpen && <Offers offers={offers} />}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Offers = ({ offers }: { offers: readonly OfferGroup[] }) =>
  offers.every(({ items }) => items.length === 0) ? (
    <Combobox.Empty>No match</Combobox.Empty>
  ) : (
    offers
      .filter(({ items }) => items.length > 0)
      .map(({ title, items }) => (
        <Combobox.Group key={title} label={title}>
          {items.map(({ value, label, meaning }) => (
            <Combobox.Option key={value} value={value} className={styles['offer']}>
              <span className={styles['head']}>{label}</span>
              <span className={styles['meaning']}>{meaning}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))
  );

interface OfferGroup {
  readonly title: string;
  readonly items: readonly Offer[];
}

/** Offers that match the search words, and the words themselves if they are a valid name. */
function offersOf(search: string, present: readonly Target[], kind: FileKind): OfferGroup[] {
  const names = new Set(
    present.flatMap((target) => ('name' in target && target.kind !== 'list' ? target.name : [])),
  );
  const words = search.toLowerCase();
  const fits = (offer: Offer) =>
    words === '' || `${offer.label} ${offer.meaning}`.toLowerCase().includes(words);
  const attributes = knownNames
    .filter((known) => known.kinds.includes(kind) && !names.has(known.name))
    .map(
      ({ name, meaning }): Offer => ({ value: name, label: name, meaning, make: () => targetNamed(name) }),
    );
  const isNewName =
    search !== '' &&
    nameFault(search) === null &&
    !names.has(search) &&
    !attributes.some(({ value }) => value === search);
  const meaning = search.startsWith('/') ? 'Free attribute' : 'Attribute';
  const newName: Offer = { value: search, label: search, meaning, make: () => targetNamed(search) };
  const kindGroups =
    kind === 'vertices' || kind === 'combined' ? groups : kind === 'attachments' ? groups.slice(2, 3) : [];
  return [
    { title: 'Another name', items: isNewName ? [newName] : [] },
    { title: 'Built from several values', items: kindGroups.filter(fits) },
    { title: 'Attributes', items: attributes.filter(fits) },
  ];
}
