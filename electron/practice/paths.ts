/** Paths of the interfaces of the practice platform. */

/** Paths below the origin. @source wire.md §1 */
export const paths = {
  connector: '/api/csv/1.0',
  objects: '/api/objects/1.0',
  graph: '/api/graph/7.4',
  graphShort: '/api/graph/7',
  auth: '/api/auth/6',
  actions: '/api/action-ws/1.0',
  practice: '/practice',
} as const;
