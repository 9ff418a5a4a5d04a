import { Loader, Stack } from '@mantine/core';
import { useCallback } from 'react';
import type { HistoryEntry, OpenVertex } from '../../../../../shared/vertices.ts';
import { useCall } from '../../../../hooks/use-call.ts';
import { useHost } from '../../../../host.ts';
import { Centre } from '../../../../ui/page/page.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { showPart } from '../parts.ts';
import { useVertexData } from '../use-vertex-data.ts';
import styles from './compare.module.css';
import { CompareChoices } from './compare-choices.tsx';
import { CompareTable } from './compare-table.tsx';
import { detailOf, keyOfWrite, type Moment, now, type Sides, sidesIn } from './sides.ts';

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
  if (history.state === 'loading') return <Loader m="auto" size="sm" aria-label="Loading the history" />;
  // Without its history, the vertex can still be compared with others.
  const entries = history.state === 'ready' ? history.value : [];
  // The newest write led to what the vertex is now.
  const first =
    entries
      .slice(1)
      .map(keyOfWrite)
      .findLast((key) => key !== null) ?? now;
  const sides: Sides = sidesIn(detail) ?? { left: now, right: first, other: null };
  const { left, right, other } = sides;
  const show = (change: Partial<Sides>) => showPart(name, 'compare', detailOf({ ...sides, ...change }));
  return (
    <Stack className={styles['view']} gap={0}>
      <CompareChoices vertex={vertex} entries={entries} sides={sides} onChange={show} />
      {history.state === 'failed' && <Problem error={history.error} onRetry={history.reload} />}
      {other !== null ? (
        <WithOther vertex={vertex} entries={entries} left={left} other={other} />
      ) : entries.length < 2 ? (
        history.state === 'ready' && (
          <p className={styles['none']}>
            The platform reports no change of this vertex. Enter another vertex to compare it with.
          </p>
        )
      ) : (
        <CompareTable vertex={vertex} entries={entries} left={left} right={right} other={null} />
      )}
    </Stack>
  );
}

interface WithOtherProps {
  readonly vertex: OpenVertex;
  readonly entries: readonly HistoryEntry[];
  readonly left: Moment;
  /** `ogit/_id` or `ogit/_xid` of the other vertex. */
  readonly other: string;
}

function WithOther({ vertex, entries, left, other }: WithOtherProps) {
  const { api } = useHost();
  const response = useCall(
    useCallback((signal: AbortSignal) => api.vertices.open({ name: other }, { signal }), [api, other]),
  );
  if (response.state === 'loading')
    return <Loader m="auto" size="sm" aria-label="Reading the other vertex" />;
  if (response.state === 'failed')
    return (
      <Centre>
        <Problem error={response.error} onRetry={response.reload} />
      </Centre>
    );
  return <CompareTable vertex={vertex} entries={entries} left={left} right={now} other={response.value} />;
}
