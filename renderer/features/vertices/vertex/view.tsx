import { Button, Flex, Loader, Stack, Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FaultBoundary } from '../../../ui/fault-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNoticeSubject } from '../../../ui/notify/notice-subjects.ts';
import { Centre } from '../../../ui/page/page.tsx';
import { Problem, ProblemText } from '../../../ui/problem.tsx';
import { DiscardDraft } from '../lists/drafts/discard-draft.tsx';
import { useDraft } from '../lists/drafts/use-draft.ts';
import { useIsGone } from '../lists/gone-vertices.ts';
import { MergeView } from '../lists/merge/merge-view.tsx';
import { useVertex } from '../lists/use-vertex.ts';
import { WritePane } from '../lists/write/write-pane.tsx';
import { placeIn } from '../places.ts';
import { useVertices } from '../store.ts';
import { AttributesView } from './attributes/attributes-view.tsx';
import { Head } from './head.tsx';
import { isTimeseries, type Part, partIn, parts, showPart } from './parts.ts';
import styles from './view.module.css';

const EdgesView = lazy(() =>
  import('./edges/edges-view.tsx').then((module) => ({ default: module.EdgesView })),
);
const ValuesView = lazy(() =>
  import('./series/values-view.tsx').then((module) => ({ default: module.ValuesView })),
);
const ContentView = lazy(() =>
  import('./content/content-view.tsx').then((module) => ({ default: module.ContentView })),
);
const CompareView = lazy(() =>
  import('./compare/compare-view.tsx').then((module) => ({ default: module.CompareView })),
);
const HistoryView = lazy(() =>
  import('./history/history-view.tsx').then((module) => ({ default: module.HistoryView })),
);

/** View of one vertex: its parts as tabs, or why it cannot be shown. @param id `ogit/_id` or `ogit/_xid` */
export function VertexView({ id }: { id: string }) {
  const { vertex, error, busy, read } = useVertex(id);
  if (vertex !== null) return <Shown name={id} vertex={vertex} error={error} busy={busy} read={read} />;
  return (
    <Centre component="section" aria-label="Vertex">
      {error === null ? (
        <Loader size="sm" aria-label="Reading the vertex" />
      ) : error.code === 'not-found' ? (
        <EmptyState
          icon="search"
          title="Vertex not found"
          action={
            <>
              <Button leftSection={<Icon name="refresh" />} onClick={read}>
                Check again
              </Button>
              <Button component="a" href="#vertices/find" variant="subtle">
                Find another
              </Button>
              <DiscardDraft name={id} />
            </>
          }
        >
          <p>{error.message}</p>
        </EmptyState>
      ) : (
        <Problem error={error} onRetry={read} />
      )}
    </Centre>
  );
}

interface ShownProps extends Omit<ReturnType<typeof useVertex>, 'vertex'> {
  /** `ogit/_id` or `ogit/_xid`, as in the address. */
  readonly name: string;
  readonly vertex: OpenVertex;
}

const labels: Readonly<Record<Part, string>> = {
  attributes: 'Attributes',
  edges: 'Edges',
  values: 'Values',
  content: 'Content',
  history: 'History',
  compare: 'Compare',
};

function Shown({ name, vertex, error, busy, read }: ShownProps) {
  const partInAddress = useVertices(({ detail }) => {
    const place = placeIn(detail);
    return place.show === 'vertex' && place.name === name ? place.part : null;
  });
  const draft = useDraft(vertex.id);
  useNoticeSubject(vertex.id);
  const requested = partIn(partInAddress);
  const availableParts = parts.filter((each) => each !== 'values' || isTimeseries(vertex));
  const part = availableParts.includes(requested.part) ? requested.part : 'attributes';
  const isChanged = draft?.step.at === 'changed';
  return (
    <Flex className={styles['view']} component="section" direction="column" aria-labelledby="vertex-head">
      <Head vertex={vertex} busy={busy} onRead={read} />
      {error && (
        <div className={styles['notice']} role="alert">
          <Icon name="warning" />
          <div>
            <ProblemText error={error} />
            <p>Shown as last read.</p>
          </div>
        </div>
      )}
      {error === null && isDeleted(vertex) && (
        <p className={styles['notice']} role="status">
          <Icon name="trash" /> This vertex was deleted. Its last known state is shown.
        </p>
      )}
      {isChanged ? (
        <MergeView draft={draft} />
      ) : (
        <Tabs
          className={styles['tabs']}
          value={part}
          keepMounted={false}
          onChange={(to) => {
            const chosen = availableParts.find((each) => each === to);
            if (chosen) showPart(name, chosen);
          }}
        >
          <Tabs.List className={styles['tabList']}>
            {availableParts.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {labels[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {availableParts.map((each) => (
            <Tabs.Panel key={each} value={each} className={styles['panel']}>
              <FaultBoundary>
                <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the page" />}>
                  <PartView name={name} part={each} detail={requested.detail} vertex={vertex} />
                </Suspense>
              </FaultBoundary>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      <Stack className={styles['write']} gap={0}>
        <WritePane vertex={vertex} />
      </Stack>
    </Flex>
  );
}

interface PartViewProps {
  readonly name: string;
  readonly part: Part;
  readonly detail: string | null;
  readonly vertex: OpenVertex;
}

function PartView({ name, part, detail, vertex }: PartViewProps) {
  const isGone = useIsGone(vertex.id);
  // Only the attributes of a missing vertex are known; the other parts would read a vertex that no longer exists.
  if (isGone && part !== 'attributes')
    return (
      <Centre>
        <EmptyState icon="search" title="This vertex no longer exists">
          <p>Its attributes are shown as last read.</p>
        </EmptyState>
      </Centre>
    );
  switch (part) {
    case 'attributes':
      return <AttributesView name={name} vertex={vertex} />;
    case 'edges':
      return <EdgesView vertex={vertex} />;
    case 'values':
      return <ValuesView vertex={vertex} />;
    case 'content':
      return <ContentView vertex={vertex} />;
    case 'history':
      return <HistoryView name={name} vertex={vertex} attribute={detail} />;
    case 'compare':
      return <CompareView name={name} vertex={vertex} detail={detail} />;
  }
}

/** A platform may still return a vertex that was deleted. @source wire.md §4 */
const isDeleted = ({ attributes }: OpenVertex): boolean =>
  attributes['ogit/_is-deleted'] === true || attributes['ogit/_is-deleted'] === 'true';
