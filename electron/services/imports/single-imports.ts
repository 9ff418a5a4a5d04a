/** Imports and sending for a program without windows, such as a terminal. */
import { createSending } from '../sending/sending.ts';
import { createImports, type ImportsDeps, type ImportsService } from './service.ts';

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
