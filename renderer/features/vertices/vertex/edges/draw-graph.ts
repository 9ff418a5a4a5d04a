import cytoscape, { type Core, type ElementDefinition } from 'cytoscape';
import { colorsOf } from '../../../../ui/chart/canvas-colors.ts';
import { addStyleElement } from '../../../../ui/style-nonce.ts';
import { listName } from '../../store.ts';
import { drawnOf, type ExploredGraph } from './explored-graph.ts';
import { styleOf, verbPx } from './graph-style.ts';
import { labelsWithRoom } from './label-room.ts';
import type { Places } from './neighbour-places.ts';

/** What is in the picture. */
export interface DrawnState {
  readonly graph: ExploredGraph;
  readonly places: Places;
  /** Id of the selected vertex. */
  readonly chosen: string;
}

interface Listeners {
  readonly onChoose: (id: string) => void;
  readonly onOpen: (id: string) => void;
  /** Called with all places after the user or a layout moved vertices. */
  readonly onMoved: (places: Places) => void;
}

export interface GraphDrawing {
  /** Changes what is drawn; vertices that stay are not redrawn. */
  show(state: DrawnState): void;
  zoomToFit(): void;
  layOut(): void;
  /** Returns the whole picture as a PNG file in base64. */
  picture(): string;
  close(): void;
}

/** Largest zoom when the drawing is fitted, so that a few edges are not enlarged to fill the whole element. */
const closestZoom = 1.1;
const paddingPx = 16;
/** Area of a vertex with its name in a layout, in square px. */
const vertexArea = 12_000;
/** Largest side of a saved picture, which every program can open. */
const maxPicturePx = 4_000;

/** Draws a graph that can be dragged, zoomed and selected in. */
export function drawGraph(place: HTMLElement, listeners: Listeners): GraphDrawing {
  addStyleElement('__________cytoscape_stylesheet', '.__________cytoscape_container { position: relative; }');
  const graph = cytoscape({
    container: place,
    style: styleOf(place),
    minZoom: 0.1,
    maxZoom: 3,
    boxSelectionEnabled: false,
    autounselectify: true,
  });
  const zoomToFit = () => fitIn(graph);
  let centre = '';
  const arrange = () => {
    turnNames(graph, centre);
    nameEdges(graph);
  };
  const onMoved = () => {
    arrange();
    listeners.onMoved(placesIn(graph));
  };
  listenTo(graph, place, listeners);
  graph.on('dragfree', 'node', onMoved);
  const observer = new ResizeObserver(zoomToFit);
  observer.observe(place);
  return {
    show(state) {
      const isFirst = graph.nodes().empty();
      centre = state.graph.centre.id;
      const isMoved = moveTo(graph, state.places);
      const added = update(graph, state);
      arrange();
      if (isFirst || isMoved || !isInView(graph, added)) zoomToFit();
    },
    zoomToFit,
    layOut() {
      const layout = graph.layout({
        name: 'cose',
        animate: false,
        fit: false,
        nodeRepulsion: () => 30_000,
        // Names are wide; without an area, they would cover each other.
        boundingBox: areaOf(place, graph.nodes().length),
      });
      layout.one('layoutstop', () => {
        if (graph.destroyed()) return;
        onMoved();
        zoomToFit();
      });
      layout.run();
    },
    picture: () =>
      graph.png({
        output: 'base64',
        full: true,
        scale: 2,
        maxWidth: maxPicturePx,
        maxHeight: maxPicturePx,
        bg: colorsOf(place, ['surface']).surface,
      }),
    close() {
      observer.disconnect();
      graph.destroy();
    },
  };
}

/** Returns an area with the proportions of the element that has room for the names of this many vertices. */
function areaOf(place: HTMLElement, count: number) {
  const ratio = Math.max(1, place.clientWidth) / Math.max(1, place.clientHeight);
  const h = Math.sqrt((count * vertexArea) / ratio);
  return { x1: 0, y1: 0, w: h * ratio, h };
}

function fitIn(graph: Core): void {
  graph.resize();
  graph.fit(undefined, paddingPx);
  if (graph.zoom() > closestZoom) {
    graph.zoom(closestZoom);
    graph.center();
  }
}

function listenTo(graph: Core, place: HTMLElement, { onChoose, onOpen }: Listeners): void {
  graph.on('tap', 'node', ({ target }) => onChoose(target.id()));
  graph.on('dbltap', 'node', ({ target }) => onOpen(target.id()));
  graph.on('mouseover', 'node', ({ target }) => {
    target.addClass('pointed');
    place.style.cursor = 'pointer';
  });
  graph.on('mouseout', 'node', ({ target }) => {
    target.removeClass('pointed');
    place.style.cursor = '';
  });
}

/** Adds, removes and marks elements. Returns the added vertices. */
function update(graph: Core, { graph: explored, places, chosen }: DrawnState) {
  const { vertices, edges } = drawnOf(explored);
  graph.elements().forEach((element) => {
    if (!(element.isNode() ? vertices : edges).has(element.id())) element.remove();
  });
  const isNew = (id: string) => graph.getElementById(id).empty();
  const added = graph.add(
    [...vertices.values()]
      .filter(({ id }) => isNew(id))
      .map(
        (vertex): ElementDefinition => ({
          data: { id: vertex.id, words: listName(vertex) },
          position: { ...(places[vertex.id] ?? { x: 0, y: 0 }) },
          ...(vertex.id === explored.centre.id && { classes: 'here' }),
        }),
      ),
  );
  graph.add(
    [...edges.values()]
      .filter(({ key }) => isNew(key))
      .map(({ key, verb, from, to }) => ({ data: { id: key, verb, source: from, target: to } })),
  );
  graph.elements('.chosen').removeClass('chosen');
  const node = graph.getElementById(chosen);
  node.addClass('chosen');
  // All edges of the first picture belong to the centre; they need no mark.
  if (chosen !== explored.centre.id) node.connectedEdges().addClass('chosen');
  return added;
}

/** Moves vertices to other places, as those of the first picture. Returns whether any was moved. */
function moveTo(graph: Core, places: Places): boolean {
  const moved = graph.nodes().filter((node) => {
    const [at, place] = [node.position(), places[node.id()]];
    // Places are whole numbers. A vertex that is dragged stays under the pointer.
    return !node.grabbed() && place !== undefined && Math.hypot(at.x - place.x, at.y - place.y) >= 1;
  });
  moved.forEach((node) => {
    node.position({ ...(places[node.id()] ?? node.position()) });
  });
  return moved.nonempty();
}

/** Puts the names on the side that is away from the centre. */
function turnNames(graph: Core, centre: string): void {
  const middle = graph.getElementById(centre).position();
  graph.nodes().forEach((node) => {
    if (node.id() === centre) return;
    const isLeft = node.position().x < middle.x;
    node.toggleClass('left', isLeft);
    node.toggleClass('right', !isLeft);
  });
}

/** Shows the verbs that have room, those of the selected vertex first. */
function nameEdges(graph: Core): void {
  const labels = graph
    .edges()
    .toArray()
    .toSorted((one, other) => Number(other.hasClass('chosen')) - Number(one.hasClass('chosen')))
    .map((edge) => {
      const { x, y } = edge.midpoint();
      // Characters of the monospaced font are about 0.6 times as wide as high.
      const half = String(edge.data('verb')).length * verbPx * 0.3 + 4;
      return { edge, box: { x1: x - half, y1: y - verbPx * 0.8, x2: x + half, y2: y + verbPx * 0.8 } };
    });
  const names = graph.nodes().map((node) => node.boundingBox({}));
  const shown = new Set(labelsWithRoom(labels, names).map(({ edge }) => edge.id()));
  graph.edges().forEach((edge) => {
    edge.toggleClass('named', shown.has(edge.id()));
  });
}

function isInView(graph: Core, added: cytoscape.CollectionReturnValue): boolean {
  if (added.empty()) return true;
  const view = graph.extent();
  const box = added.boundingBox({});
  return box.x1 >= view.x1 && box.x2 <= view.x2 && box.y1 >= view.y1 && box.y2 <= view.y2;
}

const placesIn = (graph: Core): Places =>
  Object.fromEntries(
    graph.nodes().map((node) => {
      const { x, y } = node.position();
      return [node.id(), { x: Math.round(x), y: Math.round(y) }];
    }),
  );
