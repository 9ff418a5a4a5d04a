import { Button, FileButton } from '@mantine/core';
import { maxFileCharacters } from '../../../shared/connections/file.ts';
import { AppError, assertNever } from '../../../shared/errors.ts';
import { plural } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { type Host, useHost } from '../../host.ts';
import { notifyDone, notifyEnded, notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './connections.module.css';

/** Buttons to import connections and to export all, without secrets. @param props.none whether none can be exported */
export function Exchange({ none }: { none: boolean }) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <div className={styles['exchange']}>
      <FileButton
        accept=".json,application/json"
        onChange={(file) => file && void run(() => importFile(host, file))}
      >
        {(props) => <Button {...props}>Import…</Button>}
      </FileButton>
      <SteadyButton disabled={busy || none} onClick={() => void run(() => exportFile(host))}>
        Export…
      </SteadyButton>
      <p className={styles['hint']}>Saved as a file without secrets.</p>
    </div>
  );
}

async function importFile({ api }: Host, file: File): Promise<void> {
  // The size is checked before reading, because the file may have gigabytes.
  if (file.size > maxFileCharacters)
    throw new AppError('bad-input', `${file.name} is too large for a connections file; choose another file.`);
  const { names } = await api.connections.importText({ text: await file.text() });
  if (names.length === 0)
    return notifyEnded('No connection imported', `${file.name} contains no connections.`);
  notifyDone(
    `${plural(names.length, 'connection')} imported`,
    `${names.join(', ')}. Check their addresses, then enter their secrets.`,
  );
}

async function exportFile({ api, fetchDelivery }: Host): Promise<void> {
  const delivery = await api.connections.exportFile();
  switch (delivery.to) {
    case 'path':
      notifyDone('Connections exported without secrets', delivery.path);
      return;
    case 'download':
      fetchDelivery(delivery.address);
      notifyDone('Connections exported without secrets', 'The file is in the browser’s downloads.');
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivery);
  }
}
