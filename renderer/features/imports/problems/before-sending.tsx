import { useCallback } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Finding } from '../../../../shared/imports/readiness/findings.ts';
import { listed, plural } from '../../../../shared/units.ts';
import { showHistory, showTab } from '../../../hooks/import-place.ts';
import { useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { showMapping } from '../mapping/columns/show-mapping.ts';
import { openSample } from '../open/open-files.ts';
import { drawnFinding } from '../send/drawn-finding.ts';
import { updateInstead } from '../words.ts';
import styles from './problems.module.css';

interface BeforeSendingProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly findings: readonly Finding[];
}

/** Findings about the whole file before sending, each with a remedy if there is one. */
export function BeforeSending({ fileId, file, findings }: BeforeSendingProps) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles['before']} aria-label="Before you send">
      {findings.map((finding) => (
        <li key={finding.kind}>
          <Icon name="warning" />
          <span className={styles['words']}>{drawnFinding(finding)}</span>
          <Remedy fileId={fileId} file={file} finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function Remedy({ fileId, file, finding }: { fileId: string; file: ReadyFile; finding: Finding }) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  const sample = useOpenFiles((store) => store.files.find(({ id }) => id === fileId)?.neededSample) ?? null;
  switch (finding.kind) {
    case 'columns-unmapped':
    case 'targets-missing':
      return (
        <SteadyButton variant="light" onClick={() => showMapping(fileId, file)}>
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
              disabled={busy}
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
        <SteadyButton
          variant="light"
          disabled={busy}
          onClick={() => void run(() => openSample(host, sample))}
        >
          Open the sample {sample}
        </SteadyButton>
      );
    default:
      return null;
  }
}

const maxNamed = 2;

/** Remedies for references to vertices that neither an open file nor the platform has. */
function CreatedElsewhere({ fileId }: { fileId: string }) {
  const others = useOpenFiles(
    useShallow(({ files }) => files.filter((file) => file.id !== fileId && createsVertices(file))),
  );
  const names = others.map(({ name }) => tooltipName(name));
  const example = useIdentityOf(others[0]);
  if (names.length === 0)
    return <span>Open the file that creates them and send it first, or correct the references.</span>;
  const more = names.length - maxNamed;
  const shown = [...names.slice(0, maxNamed), ...(more > 0 ? [plural(more, 'other file')] : [])];
  return (
    <>
      <span>
        {listed(shown)} {names.length === 1 ? 'is open and creates' : 'are open and create'} other vertices
        {example !== null && `, such as “${tooltipName(example)}”`}. Write the references as the identities
        there, or correct them.
      </span>
      <SteadyButton variant="light" onClick={() => showTab(fileId, 'mapping')}>
        Show the mapping
      </SteadyButton>
    </>
  );
}

function createsVertices({ reading }: FileState): boolean {
  if (reading.state !== 'ready') return false;
  const kind = reading.file.recognition.kind.value;
  return kind === 'vertices' || kind === 'combined';
}

/** Loads the identity of the first row of a file; null if it has none, or while it is loading. */
function useIdentityOf(open: FileState | undefined): string | null {
  const { api } = useHost();
  const fileId = open?.id;
  const file = open?.reading.state === 'ready' ? open.reading.file : null;
  const column = file?.columns.findIndex(({ name }) => name === 'ogit/_xid') ?? -1;
  const revision = file?.revision;
  const identity = useCall(
    useCallback(
      async (signal: AbortSignal) => {
        if (fileId === undefined || column < 0 || revision === undefined) return null;
        const of = { fileId, first: 0, count: 1, filter: { of: 'all' } } as const;
        const { rows } = await api.imports.rows(of, { signal });
        return rows[0]?.cells[column] || null;
      },
      [api, fileId, column, revision],
    ),
  );
  return identity.state === 'ready' ? identity.value : null;
}
