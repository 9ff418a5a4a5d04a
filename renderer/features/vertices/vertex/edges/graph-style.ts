import type { StylesheetJson } from 'cytoscape';
import { colorsOf } from '../../../../ui/chart/canvas-colors.ts';

/** Size of the verbs on the edges, in px. */
export const verbPx = 10;

/** Returns the style of the picture in the colours that the page has now. */
export function styleOf(place: HTMLElement): StylesheetJson {
  const color = colorsOf(place, [
    'text',
    'muted',
    'quiet',
    'accent',
    'accent-bg',
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
    { selector: 'node.left', style: { 'text-halign': 'left', 'text-margin-x': -5 } },
    { selector: 'node.right', style: { 'text-halign': 'right', 'text-margin-x': 5 } },
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
      selector: 'node.chosen',
      style: {
        'border-width': 2,
        'border-color': color.accent,
        'border-opacity': 1,
        'text-background-color': color['accent-bg'],
        'z-index': 3,
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
        // Curves keep the edges between the same two vertices apart, and are the only ones for an edge to itself.
        'curve-style': 'bezier',
        events: 'no',
      },
    },
    {
      selector: 'edge.named',
      style: {
        label: 'data(verb)',
        color: color.quiet,
        'font-family': color.mono,
        'font-size': verbPx,
        'min-zoomed-font-size': 6,
        'text-background-color': color.surface,
        'text-background-opacity': 1,
        'text-background-padding': '1px',
        'z-index': 1,
      },
    },
    { selector: 'edge.chosen', style: { 'line-color': color.accent, 'target-arrow-color': color.accent } },
  ];
}
