import { Autocomplete, Flex, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { HistoryEntry, OpenVertex } from '../../../../../shared/vertices.ts';
import { formatMoment } from '../../../../ui/clock.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { knownVertex, sentenceName, useVertices } from '../../store.ts';
import part from '../part.module.css';
import styles from './compare.module.css';
import { keyOfWrite, now, type Sides } from './sides.ts';

interface CompareChoicesProps {
  readonly vertex: OpenVertex;
  /** History of the vertex, newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly sides: Sides;
  readonly onChange: (change: Partial<Sides>) => void;
}

/** Fields for both sides of a comparison: the time of the vertex, and another time or another vertex. */
export function CompareChoices({ vertex, entries, sides, onChange }: CompareChoicesProps) {
  const { left, right, other } = sides;
  const moments = useMemo(() => momentsOf(vertex, entries), [vertex, entries]);
  return (
    <Flex className={part['tools']} wrap="wrap" gap="var(--space-8)" align="flex-end">
      <Select
        className={styles['choice']}
        label="This vertex"
        data={moments}
        value={left}
        disabled={moments.length === 1}
        allowDeselect={false}
        onChange={(key) => key !== null && onChange({ left: key })}
      />
      <Select
        className={styles['choice']}
        label="Compared with itself"
        placeholder="Select a time"
        data={moments}
        value={other === null ? right : null}
        disabled={moments.length === 1}
        allowDeselect={false}
        onChange={(key) => key !== null && onChange({ right: key, other: null })}
      />
      <OtherVertex key={other} vertex={vertex} other={other} onOther={(name) => onChange({ other: name })} />
    </Flex>
  );
}

interface OtherVertexProps {
  readonly vertex: OpenVertex;
  /** Name of the other vertex; null if the vertex is compared with itself. */
  readonly other: string | null;
  readonly onOther: (name: string) => void;
}

/** Field for another vertex, which proposes those that were opened recently. */
function OtherVertex({ vertex, other, onOther }: OtherVertexProps) {
  const recent = useVertices(({ hostState }) => hostState?.recent);
  const known = useVertices((store) => (other === null ? null : knownVertex(store, other)));
  /** Null until the user types. */
  const [typed, setTyped] = useState<string | null>(null);
  const names = new Set((recent ?? []).filter(({ id }) => id !== vertex.id).map(sentenceName));
  const compare = (name: string) => {
    if (name.trim() !== '' && name.trim() !== other) onOther(name.trim());
  };
  return (
    <Autocomplete
      className={styles['choice']}
      label="Or with another vertex"
      placeholder="xid or id"
      leftSection={<Icon name="search" />}
      data={[...names]}
      value={typed ?? (known === null ? (other ?? '') : sentenceName(known))}
      onChange={setTyped}
      onOptionSubmit={compare}
      onKeyDown={({ key }) => key === 'Enter' && compare(typed ?? '')}
    />
  );
}

/** The states that can be selected, newest first; the newest write led to what the vertex is now. */
function momentsOf({ version }: OpenVertex, entries: readonly HistoryEntry[]) {
  const present = { value: now, label: version === null ? 'now' : `now, version ${version}` };
  const keys = new Set<string>();
  const earlier = entries.slice(1).flatMap((entry) => {
    const key = keyOfWrite(entry);
    if (key === null || keys.has(key)) return [];
    keys.add(key);
    const when = entry.at === null ? 'at an unknown time' : formatMoment(entry.at);
    return [{ value: key, label: entry.version === null ? when : `${when}, version ${entry.version}` }];
  });
  return [present, ...earlier];
}
