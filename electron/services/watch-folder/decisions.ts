/** Decides about a claimed file: writes its report, and moves it with its evidence to `done` or `held`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arrival, Arrivals, Decision } from '../../storage/arrivals.ts';
import { makeFolder } from '../../storage/files/make-folder.ts';
import type { FileRuns } from '../../storage/journal/file-runs.ts';
import type { Decided, WatchedFolders } from './folders.ts';

export interface ArrivalEvent {
  readonly kind: Decided | 'retry' | 'foreign' | 'immovable';
  readonly name: string;
  readonly reason: string;
  /** The folder that has the file now. */
  readonly folder: string;
  readonly report: object;
}

export interface DecisionDeps {
  /** Absolute path of the watched folder. */
  readonly folder: string;
  readonly folders: WatchedFolders;
  readonly arrivals: Arrivals;
  readonly runs: FileRuns;
  readonly onArrival: (event: ArrivalEvent) => void;
  /** Milliseconds since epoch. */
  readonly now: () => number;
}

interface Why extends Pick<Decision, 'reason'>, Partial<Pick<Decision, 'runIds' | 'isRepeated'>> {
  readonly report: object;
}

interface Decisions {
  decide(arrival: Arrival, decided: Decided, why: Why): Promise<void>;
  /** Moves a file that was decided before a crash. */
  repeat(arrival: Arrival, decided: Decided): Promise<void>;
}

export function createDecisions({
  folder,
  folders,
  arrivals,
  runs,
  onArrival,
  now,
}: DecisionDeps): Decisions {
  const repeat: Decisions['repeat'] = async ({ place, name }, decided) => {
    runs.move(folders.pathOf(place, name), folders.decidedPathOf(decided, place, name));
    await folders.decide(place, decided);
  };
  return {
    repeat,
    async decide(arrival, decided, { reason, report, runIds = [], isRepeated = false }) {
      const { id, place, name, sha256 } = arrival;
      const facts = { file: name, sha256, outcome: decided, reason, ...report };
      // A user may have removed the folder of the file.
      await makeFolder(folders.folderOf(place));
      await writeFile(
        join(folders.folderOf(place), `${name}.report.json`),
        `${JSON.stringify(facts, null, 2)}\n`,
      );
      arrivals.decide(id, { state: decided, decidedAt: now(), reason, runIds, isRepeated });
      await repeat(arrival, decided);
      onArrival({ kind: decided, name, reason, folder: join(folder, decided, place), report });
    },
  };
}
