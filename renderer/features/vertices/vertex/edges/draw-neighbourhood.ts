import cytoscape, { type ElementDefinition, type StylesheetJson } from 'cytoscape';
import type { EdgeRow, OpenVertex } from '../../../../../shared/vertices.ts';
import { colorsOf } from '../../../../ui/chart/canvas-colors.ts';
import { addStyleElement } from '../../../../ui/style-nonce.ts';
import { sentenceName } from '../../store.ts';
import { type Placed, placesOf } from './neighbour-places.ts';

/** Largest zoom when the drawing is fitted, so that a few edges are not enlarged to fill the whole element. */
const closestZoom = 1.1;
const paddingPx = 16;

/**
 * Draws a vertex with its neighbours at fixed positions.
 * @param onGo called with the id of a neighbour that was clicked
 * @returns a function that removes the drawing
 */
export function drawNeighbourhood(
  place: HTMLElement,
  vertex: OpenVertex,
  edges: readonly EdgeRow[],
  onGo: (id: string) => void,
): () => void {
  addStyleElement('__________cytoscape_stylesheet', '.__________cytoscape_container { position: relative; }');
  const graph = cytoscape({
    container: place,
    elements: elementsOf(vertex, placesOf(edges)),
    style: styleOf(place),
    layout: { name: 'preset' },
    minZoom: 0.3,
    maxZoom: 3,
    boxSelectionEnabled: false,
    autoungrabify: true,
    autounselectify: true,
  });
  const fit = () => {
    graph.resize();
    graph.fit(undefined, paddingPx);
    if (graph.zoom() > closestZoom) {
      graph.zoom(closestZoom);
      graph.center();
    }
  };
  graph.on('tap', 'node.other', ({ target }) => onGo(target.data('vertex')));
  graph.on('mouseover', 'node.other', ({ target }) => {
    target.addClass('pointed');
    place.style.cursor = 'pointer';
  });
  graph.on('mouseout', 'node.other', ({ target }) => {
    target.removeClass('pointed');
    place.style.cursor = '';
  });
  const observer = new ResizeObserver(fit);
  observer.observe(place);
  return () => {
    observer.disconnect();
    graph.destroy();
  };
}

const centreId = 'here';

const elementsOf = (vertex: OpenVertex, placed: readonly Placed[]): ElementDefinition[] => [
  {
    data: { id: centreId, words: vertex.name || sentenceName(vertex) },
    position: { x: 0, y: 0 },
    classes: 'here',
  },
  ...placed.map(({ key, x, y, words, side, other }) => ({
    data: { id: key, words, ...(other && { vertex: other.id }) },
    position: { x, y },
    classes: `${other ? 'other' : 'verb'} ${side}`,
  })),
  ...placed.flatMap(({ key, side, other }) =>
    other === null
      ? []
      : [{ data: side === 'out' ? { source: centreId, target: key } : { source: key, target: centreId } }],
  ),
];

function styleOf(place: HTMLElement): StylesheetJson {
  const color = colorsOf(place, [
    'text',
    'muted',
    'quiet',
    'accent',
    'line-strong',
    'surface',
    'sans',
    'mono',
  ]);
  const words = {
    label: 'data(words)',
    color: color.text,
    'font-family': color.sans,
    'font-size': 13,
    'text-wrap': 'ellipsis',
    'text-max-width': '124px',
    'text-valign': 'center',
    // Hides the lines behind the text.
    'text-background-color': color.surface,
    'text-background-opacity': 1,
    'text-background-padding': '2px',
  } as const;
  return [
    {
      selector: 'node',
      style: { ...words, width: 9, height: 9, 'background-color': color.muted, 'overlay-opacity': 0 },
    },
    { selector: 'node.in', style: { 'text-halign': 'left', 'text-margin-x': -5 } },
    { selector: 'node.out', style: { 'text-halign': 'right', 'text-margin-x': 5 } },
    {
      selector: 'node.here',
      style: {
        width: 16,
        height: 16,
        'background-color': color.accent,
        'text-valign': 'bottom',
        'text-margin-y': 6,
        'text-max-width': '150px',
        'font-weight': 'bold',
        'z-index': 2,
      },
    },
    {
      selector: 'node.verb',
      style: {
        'background-opacity': 0,
        width: 1,
        height: 1,
        color: color.quiet,
        'font-family': color.mono,
        'font-size': 11,
        events: 'no',
      },
    },
    { selector: 'node.pointed', style: { 'background-color': color.accent, color: color.accent } },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': color['line-strong'],
        'target-arrow-color': color['line-strong'],
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.7,
        'curve-style': 'straight',
        events: 'no',
      },
    },
  ];
}
