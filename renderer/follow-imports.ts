import type { Api } from '../shared/contract.ts';
import { resetImports } from './features/imports/store.ts';
import { resetSending } from './features/sending/store.ts';
import { keepImportPlace } from './hooks/import-place.ts';
import { followOpenFiles } from './hooks/open-files.ts';

/**
 * Feeds the stores of files and runs, and restores what was shown before a reload; returns the function that stops
 * both.
 */
export function followImports(api: Api): () => void {
  resetImports();
  resetSending();
  const stopKeeping = keepImportPlace();
  const stopListening = followOpenFiles(api);
  return () => {
    stopListening();
    stopKeeping();
  };
}
