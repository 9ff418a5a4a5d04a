import { Flex, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { Connection } from '../../../shared/connections.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { Page, SplitPage } from '../../ui/page/page.tsx';
import { FindField } from './find/find-field.tsx';
import { FindView } from './find/find-view.tsx';
import { KnownVertices } from './find/known-vertices.tsx';
import { QueryBuilder } from './find/query-builder.tsx';
import { Unwritten } from './lists/drafts/unwritten.tsx';
import { placeIn, type VerticesPlace } from './places.ts';
import { showPlace, useVertices } from './store.ts';
import { VertexSide } from './vertex/side.tsx';
import styles from './vertices.module.css';

const ListEditor = lazy(() =>
  import('./lists/editor.tsx').then((module) => ({ default: module.ListEditor })),
);
const WriteLog = lazy(() => import('./log/log.tsx').then((module) => ({ default: module.WriteLog })));
const VertexView = lazy(() => import('./vertex/view.tsx').then((module) => ({ default: module.VertexView })));

interface VerticesPageProps {
  /** Part of the address after `vertices/`; null returns to the last place. */
  readonly detail: string | null;
  readonly connection: Connection | null;
  /** Opens a file in Import. */
  readonly onOpenFile: (fileId: string) => void;
}

/** Page of the graph: the search, a vertex, the editor of a list, or the log of writes, as the address names it. */
export function VerticesPage({ detail, connection, onOpenFile }: VerticesPageProps) {
  const lastDetail = useVertices((store) => store.detail);
  const shownDetail = detail ?? lastDetail;
  const place = placeIn(shownDetail);
  useEffect(() => showPlace(shownDetail), [shownDetail]);
  const isOfVertex = place.show === 'vertex' || place.show === 'list';
  return (
    <SplitPage>
      <Flex
        className={styles['side']}
        component="aside"
        direction="column"
        gap="var(--space-16)"
        aria-label="Find vertices"
      >
        <FindField />
        {place.show === 'find' && <QueryBuilder />}
        {isOfVertex ? (
          <VertexSide name={place.name} attribute={place.show === 'list' ? place.attribute : null} />
        ) : (
          <>
            <Unwritten />
            <KnownVertices onLog={place.show === 'log'} />
          </>
        )}
      </Flex>
      <Page>
        <FaultBoundary key={`${connection?.id} ${place.show}`}>
          <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the page" />}>
            <Shown place={place} connection={connection} onOpenFile={onOpenFile} />
          </Suspense>
        </FaultBoundary>
      </Page>
    </SplitPage>
  );
}

interface ShownProps extends Omit<VerticesPageProps, 'detail'> {
  readonly place: VerticesPlace;
}

function Shown({ place, connection, onOpenFile }: ShownProps) {
  switch (place.show) {
    case 'find':
      return <FindView key={connection?.id} text={place.text} onOpenFile={onOpenFile} />;
    case 'vertex':
      return <VertexView key={place.name} id={place.name} />;
    case 'list':
      return <ListEditor key={place.name} vertex={place.name} attribute={place.attribute} />;
    case 'log':
      return <WriteLog />;
  }
}
