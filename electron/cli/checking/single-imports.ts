/** Imports and sending for a program without windows, such as a terminal. */

import { createImports, type ImportsDeps, type ImportsService } from '../../services/imports/service.ts';
import { createSending } from '../../services/sending/sending.ts';

/** `close` ends runs after their current request and removes copied files. */
export function createSingleImports(deps: Omit<ImportsDeps, 'sending'>): Omit<ImportsService, 'stop'> {
  const sending = createSending(deps);
  const { stop, close, ...imports } = createImports({ ...deps, sending });
  return {
    ...imports,
    async close() {
      await stop();
      await sending.close();
      await close();
    },
  };
}
