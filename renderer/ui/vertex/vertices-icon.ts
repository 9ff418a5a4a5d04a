import { createReactComponent } from '@tabler/icons-react';

/** Three vertices and their edges, drawn in the stroke of the other icons. */
export const VerticesIcon = createReactComponent('outline', 'vertices', 'Vertices', [
  ['circle', { cx: '6', cy: '6', r: '2.5', key: 'one' }],
  ['circle', { cx: '18', cy: '9', r: '2.5', key: 'two' }],
  ['circle', { cx: '9', cy: '18', r: '2.5', key: 'three' }],
  ['path', { d: 'm8.3 7 7.3 1.4M7 8.4l1.6 7.2m2-1 5.8-3.8', key: 'edges' }],
]);
