import { Flex } from '@mantine/core';
import { useCallback } from 'react';
import { formatCount } from '../../../../../shared/units.ts';
import type { OpenVertex, VertexRow } from '../../../../../shared/vertices.ts';
import { useHost } from '../../../../host.ts';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { listName } from '../../store.ts';
import { useVertexData } from '../use-vertex-data.ts';
import { directionWords } from './edge-words.ts';
import styles from './edges.module.css';
import {
  drawnOf,
  type EdgeKind,
  type ExploredGraph,
  isExpanded,
  isFull,
  maxVertices,
  shownEdges,
} from './explored-graph.ts';
import { GraphProblem } from './graph-problem.tsx';
import { type CountedKind, Kind } from './verb-choice.tsx';

interface SelectedVertexProps {
  /** The vertex of the page. */
  readonly vertex: OpenVertex;
  readonly selected: VertexRow;
  readonly graph: ExploredGraph;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (kind: EdgeKind) => void;
}

/** The vertex that is selected in the picture: opens it, and adds or removes its edges. */
export function SelectedVertex({ vertex, selected, graph, onOpen, onToggle }: SelectedVertexProps) {
  const { api } = useHost();
  const { id } = selected;
  const verbs = useVertexData(
    vertex,
    useCallback((signal: AbortSignal) => api.vertices.verbs({ id }, { signal }), [api, id]),
  );
  const isOpen = id === vertex.id;
  return (
    <section className={styles['selected']} aria-label="Selected vertex">
      <Flex align="center" gap="var(--space-8)">
        <strong title={selected.type}>{listName(selected)}</strong>
        <SteadyButton
          size="compact-sm"
          disabled={isOpen}
          reason={isOpen ? 'This vertex is open.' : null}
          onClick={() => onOpen(id)}
        >
          Open
        </SteadyButton>
      </Flex>
      {verbs.state === 'failed' ? (
        <GraphProblem error={verbs.error} reload={verbs.reload} />
      ) : (
        <fieldset className={styles['kinds']} aria-label="Edges in the picture">
          {verbs.state === 'loading' && <span>Reading the edges…</span>}
          {verbs.state === 'ready' && verbs.value.length === 0 && <span>No edges.</span>}
          {verbs.state === 'ready' &&
            verbs.value.map((kind) => (
              <Toggle
                key={`${kind.direction} ${kind.verb}`}
                graph={graph}
                id={id}
                kind={kind}
                onToggle={() => onToggle(kind)}
              />
            ))}
        </fieldset>
      )}
    </section>
  );
}

interface ToggleProps {
  readonly graph: ExploredGraph;
  readonly id: string;
  readonly kind: CountedKind;
  readonly onToggle: () => void;
}

function Toggle({ graph, id, kind, onToggle }: ToggleProps) {
  const drawn = drawnOf(graph);
  const isAdded = isExpanded(graph, id, kind);
  const shown = shownEdges(drawn, id, kind);
  const isComplete = shown >= kind.count;
  return (
    <Kind
      words={directionWords(kind.verb, kind.direction)}
      count={
        shown === 0 || isComplete
          ? formatCount(kind.count)
          : `${formatCount(shown)} of ${formatCount(kind.count)}`
      }
      isChosen={isAdded || isComplete}
      offReason={
        isAdded
          ? null
          : isComplete
            ? 'Drawn from the other end'
            : isFull(drawn)
              ? `The picture has ${maxVertices} vertices, the most that it can have.`
              : null
      }
      onChoose={onToggle}
    />
  );
}
