import type { SpotlightActionData } from '@mantine/spotlight';
import type { ConnectionsState } from '../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { chosenIn } from '../../features/connections/store.ts';
import { fileReadiness } from '../../features/imports/send/file-readiness.ts';
import { requestSend } from '../../features/imports/store.ts';
import { sendLabel } from '../../features/imports/words.ts';
import { exportLabel, exportOutcome, firstToExport } from '../../features/sending/export.ts';
import { showTab } from '../../hooks/import-place.ts';
import { isRunning, runsOf, useOpenFiles } from '../../hooks/open-files.ts';
import type { Host } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';

interface ImportCommandsInput {
  readonly host: Host;
  readonly hostState: ConnectionsState | null;
  /** The file that the page Import shows; null if it shows none, or a file that has not been read. */
  readonly shown: (Pick<FileState, 'id' | 'name' | 'arriving'> & { readonly file: ReadyFile }) | null;
  readonly runs: readonly RunState[];
  /** Opens the page Import, calls `work`, and moves the focus to a mark on that page. */
  readonly onImport: (work: () => void, mark: string) => void;
}

/** Commands for the file that is shown; only those that are possible now. */
export function importCommands(input: ImportCommandsInput): SpotlightActionData[] {
  const { host, hostState, shown, runs, onImport } = input;
  if (!shown) return [];
  const { id, name, file } = shown;
  const run = runsOf(runs, id)[0];
  const session = hostState?.session ?? null;
  const connection = chosenIn(hostState);
  const { plan } = useOpenFiles.getState();
  const commands: SpotlightActionData[] = [];
  if (fileReadiness({ open: shown, file, run, plan, session, connection }).blockers.length === 0)
    commands.push({
      id: 'send',
      label: sendLabel(file),
      description: connection ? `${name} to ${connection.name}` : name,
      leftSection: <Icon name="upload" />,
      onClick: () => onImport(() => requestSend(id), 'send'),
    });
  if (run && (run.state === 'sending' || run.state === 'paused')) {
    const paused = run.state === 'paused';
    const calls = host.api.imports;
    commands.push({
      id: 'pause',
      label: paused ? 'Resume the run' : 'Pause the run',
      description: name,
      leftSection: <Icon name={paused ? 'play' : 'pause'} />,
      onClick: () => {
        (paused ? calls.resume({ runId: run.id }) : calls.pause({ runId: run.id })).catch(notifyProblem);
      },
    });
  }
  if (run && isRunning(run))
    commands.push({
      id: 'cancel',
      label: 'Cancel the run',
      description: name,
      leftSection: <Icon name="stop" />,
      onClick: () => {
        host.api.imports.cancel({ runId: run.id }).catch(notifyProblem);
      },
    });
  const outcome = run && firstToExport(run);
  if (run && outcome && !isRunning(run))
    commands.push({
      id: 'export',
      label: exportLabel(run, outcome),
      description: name,
      leftSection: <Icon name="download" />,
      onClick: () => {
        exportOutcome(host, run.id, outcome).catch(notifyProblem);
      },
    });
  if (file.rows > 0)
    commands.push({
      id: 'go-to-row',
      label: 'Go to row…',
      description: name,
      leftSection: <Icon name="arrow" />,
      onClick: () => onImport(() => showTab(id, 'preview'), 'go-to-row'),
    });
  return commands;
}

/** Returns the file that the page Import shows, or null if it has not been read. @param shownId id of that file */
export function useOpenShown(shownId: string | null): ImportCommandsInput['shown'] {
  const open = useOpenFiles((store) => store.files.find(({ id }) => id === shownId));
  return open?.reading.state === 'ready'
    ? { id: open.id, name: open.name, arriving: open.arriving, file: open.reading.file }
    : null;
}
