/**
 * Decides, for every page and for the terminal, whether a file or a plan of files can be sent, and what the user has to
 * know before.
 */

import type { RunState } from '../../sending/runs.ts';
import { plural } from '../../units.ts';
import type { FileState, ReadyFile } from '../open-file.ts';
import type { PlanState } from '../plan.ts';
import {
  type ConnectionFacts,
  connectionFindings,
  type FileFacts,
  fileFindings,
  rowsLeft,
} from './file-findings.ts';
import { findingSentence } from './finding-words.ts';
import { type Finding, type Occupation, weightOf } from './findings.ts';

export interface Readiness {
  /** The most important first. */
  readonly findings: readonly Finding[];
  /** Findings that block sending. */
  readonly blockers: readonly Finding[];
  /** Findings to confirm before sending. */
  readonly confirmations: readonly Finding[];
  readonly notes: readonly Finding[];
  /** Whether the file can be sent without a confirmation. */
  readonly isReady: boolean;
  /** The most important finding. */
  readonly sentence: string;
}

export interface ReadinessInput extends FileFacts {
  /** Absent for a rehearsal, and for a check without a connection. */
  readonly connection?: ConnectionFacts;
}

export function readinessOf({ connection, ...known }: ReadinessInput): Readiness {
  const ofFile = fileFindings(known);
  const findings =
    connection === undefined ? ofFile : inOrder([...ofFile, ...connectionFindings(connection)]);
  const blockers = findings.filter((finding) => weightOf(finding) === 'blocker');
  const confirmations = findings.filter((finding) => weightOf(finding) === 'confirmation');
  const notes = findings.filter((finding) => weightOf(finding) === 'note');
  const [first] = [...blockers, ...confirmations, ...notes].filter(({ kind }) => kind !== 'columns-left-out');
  return {
    findings,
    blockers,
    confirmations,
    notes,
    isReady: blockers.length + confirmations.length === 0,
    sentence: first === undefined ? noProblemsSentence(known.file, notes) : findingSentence(first),
  };
}

const noProblemsSentence = (file: FileFacts['file'], notes: readonly Finding[]): string =>
  [`No problems found. ${plural(rowsLeft(file), 'row')} can be sent.`, ...notes.map(findingSentence)].join(
    ' ',
  );

/** Returns why a file cannot be sent now, in one sentence; null if it can be sent. */
export function blockOf({ blockers }: Pick<Readiness, 'blockers'>): string | null {
  const [first] = blockers;
  return first === undefined ? null : findingSentence(first);
}

/** Returns the finding that blocks a file until the user acts; undefined if waiting is enough. */
export const lastingBlocker = ({ blockers }: Pick<Readiness, 'blockers'>): Finding | undefined =>
  blockers.find((finding) => finding.kind !== 'not-checked' || finding.because === 'cancelled');

/** Whether references are being compared or looked up, so that further findings may follow. */
export const isLookupRunning = ({ notes }: Pick<Readiness, 'notes'>): boolean =>
  notes.some(({ kind }) => kind === 'references-open' || kind === 'references-looked-up');

/** Returns why no row of a file can be sent, regardless of its settings and its target; null if some can. */
export function nothingToSend(file: ReadyFile): string | null {
  const findings = fileFindings({ arriving: null, file, occupation: null });
  return blockOf({ blockers: findings.filter(({ kind }) => kind === 'not-sendable' || kind === 'no-rows') });
}

/** Returns what a file is occupied with, from its newest run and from the plan that is being sent; null for nothing. */
export function occupationOf(
  fileId: string,
  newest: RunState | undefined,
  plan: Pick<PlanState, 'run'>,
): Occupation | null {
  const waits = plan.run?.files.some((file) => file.fileId === fileId && file.state === 'waiting');
  if (waits) return 'waiting-in-plan';
  if (newest === undefined || newest.endedAt !== null) return null;
  if (newest.rehearsal) return 'rehearsed';
  return newest.state === 'paused' ? 'paused' : 'sent';
}

/** Returns the readiness of each file of a plan, without files that are still being read or cannot be read. */
export const planReadiness = (
  files: readonly FileState[],
): {
  readonly id: string;
  readonly name: string;
  readonly file: ReadyFile;
  readonly readiness: Readiness;
}[] =>
  files.flatMap(({ id, name, arriving, reading }) =>
    reading.state === 'ready'
      ? [
          {
            id,
            name,
            file: reading.file,
            readiness: readinessOf({ arriving, file: reading.file, occupation: null }),
          },
        ]
      : [],
  );

const inOrder = (findings: readonly Finding[]): Finding[] => {
  const rank = { blocker: 0, confirmation: 1, note: 2 } as const;
  return [...findings].sort((a, b) => rank[weightOf(a)] - rank[weightOf(b)]);
};
