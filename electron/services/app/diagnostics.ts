/** A file for support: the environment, the settings, the amount of data, and the last lines of the log. */
import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AppSettings } from '../../../shared/app/settings.ts';
import type { DataState } from '../../../shared/app/stored-data.ts';
import type { UpdateState } from '../../../shared/app/update.ts';
import type { About } from '../../../shared/app.ts';
import type { Api } from '../../../shared/contract.ts';
import { isFileMissing } from '../../../shared/errors.ts';
import { redactText } from '../../../shared/redaction/redact.ts';

const logLines = 300;
const logBytes = 256 * 1024;

interface DiagnosticsDeps {
  readonly about: About;
  readonly settings: AppSettings;
  readonly update: UpdateState;
  readonly data: DataState;
  readonly apis: Pick<Api, 'connections' | 'imports' | 'recipes' | 'plans'>;
  readonly madeAt: number;
  readonly uptimeSeconds: number;
  readonly memory: { readonly residentBytes: number; readonly heapBytes: number };
}

/** Returns the text of the file. It contains no cell, secret or user name, and of a connection mainly its addresses. */
export async function writeDiagnostics(deps: DiagnosticsDeps): Promise<string> {
  const { about, settings, update, data, madeAt, uptimeSeconds, memory } = deps;
  const report = {
    what: 'Diagnostics of Graph Intake, without secrets and without contents of files',
    madeAt: new Date(madeAt).toISOString(),
    program: about,
    uptimeSeconds: Math.round(uptimeSeconds),
    memory,
    settings,
    update,
    data: data.parts.map(({ part, sizeBytes, files }) => ({ part, sizeBytes, files })),
    ...(await readState(deps.apis)),
    log: await lastLines(join(data.logFolder, 'graph-intake.log')),
  };
  return toRedactedJson(report);
}

async function readState({ connections, imports, recipes, plans }: DiagnosticsDeps['apis']) {
  const { connections: known, chosenId, session } = await currentOf(connections.changed);
  const { files, runs } = await currentOf(imports.changed);
  const { total } = await imports.history({ text: '', first: 0, count: 1 });
  return {
    connections: known.map(({ id, environment, addresses, signIn, readOnly }) => ({
      chosen: id === chosenId,
      environment,
      addresses,
      signIn,
      readOnly,
    })),
    session: session.state,
    openFiles: files.map(({ sizeBytes, reading }) => ({
      sizeBytes,
      reading: reading.state,
      ...(reading.state === 'ready' && {
        kind: reading.file.recognition.kind.value,
        rows: reading.file.rows,
      }),
    })),
    runs: runs.map(({ state, rows, counts }) => ({ state, rows, counts })),
    runsKept: total,
    recipes: (await currentOf(recipes.changed)).recipes.length,
    plans: (await currentOf(plans.changed)).plans.length,
  };
}

/** Returns the current value, which a live value reports at once, even before `listen` has returned `stop`. */
const currentOf = <T>(listen: (listener: (value: T) => void) => () => void): Promise<T> =>
  new Promise((resolve) => {
    const stop = listen((value) => {
      resolve(value);
      queueMicrotask(() => stop());
    });
  });

async function lastLines(path: string): Promise<string[]> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const start = Math.max(0, size - logBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-logLines);
  } catch (error) {
    if (isFileMissing(error)) return [];
    throw error;
  }
}

/** Redacts each text separately: a rule that runs over the whole JSON could remove a quote. */
const toRedactedJson = (report: object): string =>
  `${JSON.stringify(
    report,
    (_key, value: unknown) => (typeof value === 'string' ? withoutHome(redactText(value)) : value),
    2,
  )}\n`;

/** Replaces the path of the user's home folder by `~`. */
function withoutHome(text: string): string {
  const home = homedir();
  return home.length > 1 ? text.replaceAll(home, '~') : text;
}
