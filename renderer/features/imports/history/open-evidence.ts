import { toAppError } from '../../../../shared/errors.ts';
import type { Host } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify.tsx';
import { showHistory } from '../store.ts';

export const isEvidence = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name);

/** Shows the run of an evidence file, read-only; a file that is none says so. */
export async function openEvidence(host: Host, file: File): Promise<void> {
  try {
    const { runId } = await host.api.imports.openEvidence({ source: await host.sendFile(file) });
    showHistory(runId);
  } catch (error) {
    notifyProblem(toAppError(error));
  }
}
