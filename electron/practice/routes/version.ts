/** Route of the directory of all interfaces: GET /api/version. */

import { paths } from '../paths.ts';
import type { Routes } from '../routes.ts';

const entry = (endpoint: string, version: string, protocol: string) => ({
  endpoint,
  version,
  docs: '',
  support: 'supported',
  specs: '',
  protocols: protocol,
  protocol,
  lifecycle: 'stable',
});

/** @source wire.md §1 */
const directory = {
  graph: entry(paths.graph, '7.4', ''),
  auth: entry(paths.auth, '6', ''),
  'action-ws': entry(paths.actions, '1.0', 'action-1.0.0'),
  objects: entry(paths.objects, '1.0', 'objects-1.0.0'),
  csv: {
    ...entry(paths.connector, '1.0', ''),
    docs: `${paths.connector}/docs`,
    specs: `${paths.connector}/openapi.json`,
  },
};

export const addVersionRoutes: Routes = (app) => {
  app.get('/api/version', () => directory);
};
