import { useShallow } from 'zustand/react/shallow';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { listed } from '../../../../shared/imports/plan-words.ts';
import type { Finding } from '../../../../shared/imports/readiness/findings.ts';
import { plural } from '../../../../shared/units.ts';
import { showHistory, showTab } from '../../../hooks/import-place.ts';
import { useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { shortName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { openSample } from '../open/open-files.ts';
import { drawnFinding } from '../send/drawn-finding.ts';
import { updateInstead } from '../words.ts';
import styles from './problems.module.css';

interface BeforeSendingProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly findings: readonly Finding[];
}

/** Confirmations about the whole file before sending, each with a remedy. */
export function BeforeSending({ fileId, file, findings }: BeforeSendingProps) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles['before']} aria-label="Before you send">
      {findings.map((finding) => (
        <li key={finding.kind}>
          <Icon name="warning" />
          <span className={styles['words']}>{drawnFinding(finding)}</span>
          <Way fileId={fileId} file={file} finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function Way({ fileId, file, finding }: { fileId: string; file: ReadyFile; finding: Finding }) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  const sample = useOpenFiles((store) => store.files.find(({ id }) => id === fileId)?.neededSample) ?? null;
  switch (finding.kind) {
    case 'columns-unmapped':
    case 'targets-missing':
      return (
        <SteadyButton variant="light" onClick={() => showTab(fileId, 'mapping')}>
          Map the columns
        </SteadyButton>
      );
    case 'created-before': {
      const runId = file.sentBefore?.runId;
      const update = updateInstead(file);
      return (
        <>
          {update !== null && (
            <SteadyButton
              variant="light"
              off={busy}
              onClick={() => void run(() => host.api.imports.setAction({ fileId, action: 'PATCH' }))}
            >
              {update}
            </SteadyButton>
          )}
          {runId !== undefined && (
            <SteadyButton variant="subtle" onClick={() => showHistory(runId)}>
              Show that run
            </SteadyButton>
          )}
        </>
      );
    }
    case 'references-missing':
      return sample === null ? (
        <CreatedElsewhere fileId={fileId} />
      ) : (
        <SteadyButton variant="light" off={busy} onClick={() => void run(() => openSample(host, sample))}>
          Open the sample {sample}
        </SteadyButton>
      );
    default:
      return null;
  }
}

const mostNamed = 2;

/** Remedies for references to vertices that neither an open file nor the platform has. */
function CreatedElsewhere({ fileId }: { fileId: string }) {
  const names = useOpenFiles(
    useShallow(({ files }) => files.flatMap((file) => vertexFileName(file, fileId))),
  );
  if (names.length === 0)
    return <span>Open the file that creates them and send it first, or correct the references.</span>;
  const more = names.length - mostNamed;
  const shown = [...names.slice(0, mostNamed), ...(more > 0 ? [plural(more, 'other file')] : [])];
  return (
    <>
      <span>
        {listed(shown)} {names.length === 1 ? 'is open and does' : 'are open and do'} not create them. Write
        the references as the identities there, or correct them.
      </span>
      <SteadyButton variant="light" onClick={() => showTab(fileId, 'mapping')}>
        Show the mapping
      </SteadyButton>
    </>
  );
}

/** The name of another file that creates vertices. */
function vertexFileName({ id, name, reading }: FileState, besides: string): string[] {
  if (id === besides || reading.state !== 'ready') return [];
  const kind = reading.file.recognition.kind.value;
  return kind === 'vertices' || kind === 'combined' ? [shortName(name)] : [];
}
