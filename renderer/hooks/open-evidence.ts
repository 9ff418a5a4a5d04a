import { toAppError } from '../../shared/errors.ts';
import { evidenceMembers } from '../../shared/sending/evidence-members.ts';
import type { Host } from '../host.ts';
import { notifyProblem } from '../ui/notify/notify.tsx';
import { showHistory } from './import-place.ts';

/** How much of the end of a file is searched: a ZIP archive has the list of its members there. */
const directoryBytes = 65_536;

/** Returns whether a file is an archive with the members of an evidence file. */
export async function isEvidence(file: Pick<File, 'name' | 'size' | 'slice'>): Promise<boolean> {
  if (!/\.zip$/i.test(file.name)) return false;
  const directory = await file
    .slice(Math.max(0, file.size - directoryBytes))
    .text()
    .catch(() => '');
  return evidenceMembers.every((member) => directory.includes(member));
}

/**
 * Shows the run of an evidence file in the history, read-only; a notice reports a file that cannot be opened as such.
 */
export async function openEvidence(host: Host, file: File): Promise<void> {
  try {
    const { runId } = await host.api.imports.openEvidence({ source: await host.sendFile(file) });
    showHistory(runId);
  } catch (error) {
    notifyProblem(toAppError(error));
  }
}
