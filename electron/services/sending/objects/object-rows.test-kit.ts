/** Rows of machines and incidents for tests. */

export const heads = [
  '$id',
  '$type',
  'name',
  'systemType',
  'subject',
  'originNode',
  'priority',
  'comments',
  '/room',
];
export const machine = (id: string) => [id, 'configMachine', `Machine ${id}`, 'Linux', '', '', '', '', ''];
export const incident = (id: string, origin: string, comments = '') => [
  id,
  'incident',
  '',
  '',
  `Fan of ${origin}`,
  origin,
  'high',
  comments,
  'B-12',
];
/** A cell under `comments`. */
export const comment = (id: string) =>
  JSON.stringify({ [id]: { comments: [{ timestamp: 1_700_000_000_000, value: id }] } });
