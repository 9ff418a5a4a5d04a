/** Finds the run given on the command line in the history of the data folder. */
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RunState, RunSummary } from '../../../shared/sending/runs.ts';

type History = Pick<Api['imports'], 'history' | 'run'>;

const pageSize = 500;

/** Yields all runs whose file, connection, recipe or hash contains the text, newest first. */
export async function* historyOf(
  imports: Pick<History, 'history'>,
  text: string,
): AsyncGenerator<RunSummary> {
  for (let first = 0; ; first += pageSize) {
    const { rows, total } = await imports.history({ text, first, count: pageSize });
    yield* rows;
    if (first + pageSize >= total) return;
  }
}

/**
 * Returns a run.
 * @param id the id of the run, or the beginning of it
 * @throws AppError `not-found`, `bad-input` if several ids begin so
 */
export async function findRun(id: string, imports: History): Promise<RunState> {
  const found: RunSummary[] = [];
  for await (const run of historyOf(imports, '')) if (run.id.startsWith(id.toLowerCase())) found.push(run);
  const [first] = found;
  if (id === '' || first === undefined)
    throw new AppError('not-found', `Run “${id}” not found. List all runs with: graph-intake runs`);
  if (found.length > 1)
    throw new AppError('bad-input', `${found.length} runs begin with “${id}”. Enter more of the id.`);
  return imports.run({ runId: first.id });
}

/** Returns the newest run that can be continued. @throws AppError `not-found` if there is none */
export async function newestResumable(imports: History): Promise<RunState> {
  for await (const { id, resumable } of historyOf(imports, ''))
    if (resumable) return imports.run({ runId: id });
  throw new AppError('not-found', 'No run can be continued. List all runs with: graph-intake runs');
}
