import { Flex, Loader, Select, Stack, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { HistoryEntry, OpenVertex } from '../../../../../shared/vertices.ts';
import { useCall } from '../../../../hooks/use-call.ts';
import { useHost } from '../../../../host.ts';
import { formatMoment } from '../../../../ui/clock.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { listName, useVertices } from '../../store.ts';
import { showPart } from '../parts.ts';
import { useVertexData } from '../use-vertex-data.ts';
import styles from './compare.module.css';
import { CompareTable } from './compare-table.tsx';
import { detailOf, keyOfMoment, keyOfWrite, momentOf, type Sides, sidesIn } from './sides.ts';

interface CompareViewProps {
  /** Name of the vertex, as in the address. */
  readonly name: string;
  readonly vertex: OpenVertex;
  /** What is compared, as in the address; null for the vertex now and after its first known write. */
  readonly detail: string | null;
}

/** Page that compares the vertex with another one, or with itself at another time. */
export function CompareView({ name, vertex, detail }: CompareViewProps) {
  const { api } = useHost();
  const { id } = vertex;
  const history = useVertexData(
    vertex,
    useCallback((signal: AbortSignal) => api.vertices.history({ id }, { signal }), [api, id]),
  );
  if (history.state === 'loading')
    return <Loader className={styles['loader']} size="sm" aria-label="Loading the history" />;
  // Without its history, the vertex can still be compared with others.
  const entries = history.state === 'ready' ? history.value : [];
  const first = entries.map(keyOfWrite).findLast((key) => key !== null) ?? 'now';
  const sides: Sides = sidesIn(detail) ?? { left: 'now', right: momentOf(first) };
  const show = (change: Partial<Sides>) => showPart(name, 'compare', detailOf({ ...sides, ...change }));
  return (
    <Stack className={styles['view']} gap={0}>
      <Choices vertex={vertex} entries={entries} sides={sides} onChange={show} />
      {history.state === 'failed' && <Problem error={history.error} onRetry={history.again} />}
      {typeof sides.right === 'object' && 'vertex' in sides.right ? (
        <WithOther vertex={vertex} entries={entries} left={sides.left} other={sides.right.vertex} />
      ) : (
        <CompareTable vertex={vertex} entries={entries} left={sides.left} right={sides.right} other={null} />
      )}
    </Stack>
  );
}

interface ChoicesProps {
  readonly vertex: OpenVertex;
  readonly entries: readonly HistoryEntry[];
  readonly sides: Sides;
  readonly onChange: (change: Partial<Sides>) => void;
}

/** Fields for both sides: the time of the vertex, and another time or another vertex. */
function Choices({ vertex, entries, sides: { left, right }, onChange }: ChoicesProps) {
  const recent = useVertices(({ hostState }) => hostState?.recent);
  const [typed, setTyped] = useState('');
  const moments = useMemo(() => momentsOf(vertex, entries), [vertex, entries]);
  const others = (recent ?? []).filter(({ id }) => id !== vertex.id);
  const isOther = typeof right === 'object' && 'vertex' in right;
  const compareWithTyped = () => {
    if (typed.trim() === '') return;
    onChange({ right: { vertex: typed.trim() } });
    setTyped('');
  };
  return (
    <Flex className={styles['tools']} wrap="wrap" gap="var(--space-8)" align="flex-end">
      <Select
        className={styles['moment']}
        label="This vertex"
        data={moments}
        value={keyOfMoment(left)}
        allowDeselect={false}
        onChange={(key) => key !== null && onChange({ left: momentOf(key) })}
      />
      <Select
        className={styles['moment']}
        label="Compared with itself"
        placeholder="Select a time"
        data={moments}
        value={isOther ? null : keyOfMoment(right)}
        allowDeselect={false}
        onChange={(key) => key !== null && onChange({ right: momentOf(key) })}
      />
      <Select
        className={styles['other']}
        label="Or with a recent vertex"
        placeholder={others.length === 0 ? 'None was opened yet' : 'Select a vertex'}
        disabled={others.length === 0}
        searchable
        data={others.map((each) => ({ value: each.id, label: listName(each) }))}
        value={isOther && others.some(({ id }) => id === right.vertex) ? right.vertex : null}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange({ right: { vertex: chosen } })}
      />
      <TextInput
        className={styles['other']}
        label="Or with any vertex"
        placeholder="xid or id, then Enter"
        leftSection={<Icon name="search" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && compareWithTyped()}
        onBlur={compareWithTyped}
      />
    </Flex>
  );
}

/** The states that can be selected, newest first. The newest write led to what the vertex is now. */
function momentsOf({ version }: OpenVertex, entries: readonly HistoryEntry[]) {
  const now = { value: 'now', label: version === null ? 'now' : `now, version ${version}` };
  const keys = new Set<string>();
  const earlier = entries.slice(1).flatMap((entry) => {
    const key = keyOfWrite(entry);
    if (key === null || keys.has(key)) return [];
    keys.add(key);
    const when = entry.at === null ? 'at an unknown time' : formatMoment(entry.at);
    return [{ value: key, label: entry.version === null ? when : `${when}, version ${entry.version}` }];
  });
  return [now, ...earlier];
}

interface WithOtherProps extends Pick<ChoicesProps, 'vertex' | 'entries'> {
  readonly left: Sides['left'];
  /** `ogit/_id` or `ogit/_xid` of the other vertex. */
  readonly other: string;
}

function WithOther({ vertex, entries, left, other }: WithOtherProps) {
  const { api } = useHost();
  const response = useCall(
    useCallback((signal: AbortSignal) => api.vertices.open({ name: other }, { signal }), [api, other]),
  );
  if (response.state === 'loading')
    return <Loader className={styles['loader']} size="sm" aria-label="Reading the other vertex" />;
  if (response.state === 'failed')
    return (
      <div className={styles['centre']}>
        <Problem error={response.error} onRetry={response.again} />
      </div>
    );
  return <CompareTable vertex={vertex} entries={entries} left={left} right="now" other={response.value} />;
}
