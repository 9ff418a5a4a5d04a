import { Flex, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { plural } from '../../../../../shared/units.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { FilterCount } from '../../../../ui/filter-count.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { NewAttribute } from '../../lists/attribute/new-attribute.tsx';
import { useDraft } from '../../lists/drafts/use-draft.ts';
import { valueTexts } from '../value-texts.ts';
import { type Attribute, type Group, grouped } from './attribute-groups.ts';
import { AttributeRow } from './attribute-row.tsx';
import styles from './attributes.module.css';

interface AttributesViewProps {
  /** Name of the vertex, as in the address. */
  readonly name: string;
  readonly vertex: OpenVertex;
}

const titles: Readonly<Record<Group, string>> = {
  identity: 'Identity',
  ontology: 'Ontology',
  free: 'Free',
  internal: 'Internal',
};

/** Page of all attributes of a vertex in groups, with a search in names and values, and a form for a new attribute. */
export function AttributesView({ name, vertex }: AttributesViewProps) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim().toLowerCase());
  const draft = useDraft(vertex.id);
  const all = useMemo(() => withStaged(vertex, [...(draft?.stage.keys() ?? [])]), [vertex, draft]);
  const matches = useMemo(() => all.filter((attribute) => isMatch(attribute, text)), [all, text]);
  return (
    <Stack className={styles['view']} gap={0}>
      <Flex className={styles['tools']} wrap="wrap" gap="var(--space-8)" align="center">
        <TextInput
          className={styles['search']}
          aria-label="Search in attributes"
          placeholder="Search in names and values"
          leftSection={<Icon name="search" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setTyped('');
          }}
        />
        {text === '' ? (
          <p role="status" className={styles['found']}>
            {plural(all.length, 'attribute')}
          </p>
        ) : (
          <FilterCount
            counts={{ total: matches.length, of: all.length }}
            what="attributes"
            onClear={() => setTyped('')}
          />
        )}
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles['scroller']} tabIndex={0} aria-label="Attributes">
        {matches.length === 0 ? (
          <p className={styles['none']}>No name or value contains “{typed.trim()}”.</p>
        ) : (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">attribute</th>
                <th scope="col">type</th>
                <th scope="col">value</th>
                <th scope="col">
                  <VisuallyHidden>actions</VisuallyHidden>
                </th>
              </tr>
            </thead>
            {[...grouped(matches)].map(([group, attributes]) => (
              <tbody key={group}>
                <tr>
                  <th scope="rowgroup" colSpan={4} className={styles['group']}>
                    {titles[group]} <span>{attributes.length}</span>
                  </th>
                </tr>
                {attributes.map((attribute) => (
                  <AttributeRow
                    key={attribute.name}
                    vertexName={name}
                    vertex={vertex}
                    name={attribute.name}
                  />
                ))}
              </tbody>
            ))}
          </table>
        )}
        <div className={styles['new']}>
          <h2>Add a free attribute</h2>
          <NewAttribute vertex={vertex} />
        </div>
      </section>
    </Stack>
  );
}

/** Returns the attributes of a vertex, and those that are only staged, with an undefined value. */
function withStaged({ attributes }: OpenVertex, staged: readonly string[]): Attribute[] {
  const names = new Set([...Object.keys(attributes), ...staged]);
  return [...names].flatMap((name) => {
    const value = attributes[name];
    return (value === undefined || value === null) && !staged.includes(name) ? [] : [{ name, value }];
  });
}

const isMatch = ({ name, value }: Attribute, text: string): boolean =>
  [name, ...valueTexts(value)].some((each) => each.toLowerCase().includes(text));
