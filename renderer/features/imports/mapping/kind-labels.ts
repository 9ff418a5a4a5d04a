import type { FileKind } from '../../../../shared/imports/recognition.ts';

/** Kind of target of the rows, in words. */
export const kindLabels: Readonly<Record<FileKind, string>> = {
  vertices: 'vertices',
  combined: 'vertices with edges, issues, content',
  edges: 'edges',
  timeseries: 'timeseries values',
  attachments: 'attachments',
  objects: 'objects (incidents, machines)',
};
