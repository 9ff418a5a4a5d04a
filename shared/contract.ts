/** The complete contract between page and host. */
import { actions } from './actions.ts';
import { app } from './app.ts';
import { connections } from './connections.ts';
import { imports } from './imports.ts';
import { overview } from './monitor/overview.ts';
import { monitor } from './monitor.ts';
import { plans } from './plans.ts';
import { practice } from './practice/practice-controls.ts';
import { recipes } from './recipes.ts';
import type { ApiOf } from './rpc.ts';
import { vertices } from './vertices.ts';
import { watchFolder } from './watch-folder.ts';

export const contract = {
  actions,
  app,
  connections,
  imports,
  monitor,
  overview,
  plans,
  practice,
  recipes,
  vertices,
  watchFolder,
};

/** The interface that the host implements and the page calls. */
export type Api = ApiOf<typeof contract>;
