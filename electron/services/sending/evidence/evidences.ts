/** Runs that were read from evidence files: visible in this session, and read-only. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { Source } from '../../../../shared/imports.ts';
import type { RunState, RunSummary } from '../../../../shared/sending/runs.ts';
import type { Platform } from '../../../platform.ts';
import { type EvidenceDatabase, openEvidenceDatabase } from '../../../storage/evidence-database.ts';
import { findOrigin } from '../../imports/file/origin.ts';
import type { EvidenceSummary } from './evidence-shape.ts';
import { readEvidence } from './read-evidence.ts';

interface Evidence {
  readonly state: RunState;
  readonly summary: RunSummary;
  readonly database: Pick<EvidenceDatabase, 'page' | 'requests'>;
}

export interface Evidences {
  /** Returns the id of the run in this session. It is a new one, because the same run may be in the journal, too. */
  open(source: Source, signal: AbortSignal): Promise<string>;
  find(runId: string): Evidence | undefined;
  /** Sorted by when they were opened, last first. */
  all(): readonly Evidence[];
  remove(runId: string): void;
  close(): void;
}

const onlyToLookAt = 'It was read from an evidence file, so it is read-only.';

export function createEvidences(deps: {
  readonly platform: Pick<Platform, 'folders' | 'takeUpload'>;
  readonly onChange: () => void;
}): Evidences {
  const { platform, onChange } = deps;
  const opened = new Map<string, Evidence & { readonly database: EvidenceDatabase }>();
  const remove = (runId: string) => {
    opened.get(runId)?.database.close();
    if (opened.delete(runId)) onChange();
  };
  return {
    async open(source, signal) {
      const origin = await findOrigin(platform, source);
      const database = openEvidenceDatabase(join(platform.folders.temporary, `${randomUUID()}.sqlite`));
      try {
        const read = await readEvidence({ path: await origin.path(), name: origin.name, signal }, database);
        const id = `evidence-${randomUUID()}`;
        opened.set(id, { database, ...statesOf(id, read) });
        onChange();
        return id;
      } catch (error) {
        database.close();
        throw error;
      } finally {
        await origin.drop();
      }
    },
    find: (runId) => opened.get(runId),
    all: () => [...opened.values()].reverse(),
    remove,
    close() {
      for (const { database } of opened.values()) database.close();
      opened.clear();
    },
  };
}

function statesOf(id: string, { run, file, recipe }: EvidenceSummary): Omit<Evidence, 'database'> {
  const state: RunState = {
    ...run,
    id,
    fileId: '',
    evidence: true,
    resumable: false,
    whyNotResumable: onlyToLookAt,
    waitsFor: null,
    inFlight: 0,
  };
  const { fileName, connection, rehearsal, kind, action, rows, counts, startedAt, endedAt } = state;
  const summary: RunSummary = {
    id,
    fileName,
    connection,
    rehearsal,
    kind,
    action,
    rows,
    counts,
    startedAt,
    endedAt,
    recipe,
    state: state.state,
    resumable: false,
    evidence: true,
    fileHash: file.hash,
    sizeBytes: file.sizeBytes,
  };
  return { state, summary };
}

/** Rejects a call that would change a run from evidence or needs its file. @throws AppError `conflict` */
export function refuseEvidence(evidences: Pick<Evidences, 'find'>, runId: string): void {
  if (evidences.find(runId) !== undefined) throw new AppError('conflict', onlyToLookAt);
}
