/** `graph-intake plan`: in which order files would be sent and why, and what stands against it; sends nothing. */
import { join } from 'node:path';
import { createMissingRows } from '../services/imports/plan/missing-rows.ts';
import { planFileOf, planStateOf } from '../services/imports/plan/plan-state.ts';
import { createKeptPlans } from '../storage/kept-plans.ts';
import { createRecipeFiles } from '../storage/recipe-files.ts';
import { checkedFile } from './check-files.ts';
import { readOptions, type SaidOptions } from './check-options.ts';
import { createFilesAtWork, type FileAtWork, type FileToCheck } from './files-at-work.ts';
import { findPlanFiles, type PlannedFiles } from './plan-files.ts';
import { exitCodeOf, jsonReport, type PlanFound, textReport } from './plan-report.ts';
import { exitCodes } from './report.ts';
import { scopeFor } from './scope.ts';
import { createTelling, type Telling, type Terminal } from './terminal.ts';
import { withRecipes } from './with-recipes.ts';

/**
 * Answers the exit code.
 * @throws AppError where nothing could be planned, in one sentence
 */
export async function plan(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr, data } = terminal;
  const options = readOptions(args, 'plan FILE|FOLDER');
  const plans = createKeptPlans({
    files: createRecipeFiles({ folder: join(data, 'plans'), what: 'plan' }),
  });
  const planned = await findPlanFiles(options.files, plans);
  const files = await withRecipes(planned, options, data);
  const telling = createTelling(terminal);
  try {
    const found = await planOf(files, planned, options, terminal, telling);
    telling.end();
    stdout.write(options.json ? `${JSON.stringify(jsonReport(found), null, 2)}\n` : textReport(found));
    for (const each of found.files) if ('failure' in each) stderr.write(`${each.path}: ${each.failure}\n`);
    return telling.isDisturbed() ? exitCodes.failed : exitCodeOf(found, options);
  } finally {
    telling.end();
  }
}

async function planOf(
  files: readonly FileToCheck[],
  { plan, missing, skipped }: PlannedFiles,
  options: SaidOptions,
  terminal: Terminal,
  telling: Telling,
): Promise<PlanFound> {
  const said = { ...options, scope: scopeFor(options, files) };
  await using work = await createFilesAtWork(said, { ...terminal, ...telling });
  const checked: FileAtWork[] = [];
  for (const asked of files) checked.push(await work.check(asked));
  await work.followed();
  const { fileLinks } = work.open;
  const states = checked.map(({ state }) => state());
  const parts = {
    files: states,
    runs: [],
    links: fileLinks.links,
    isLinked: true,
    holdsOf: fileLinks.holdsOf,
    missingOf: createMissingRows(work.open).of,
    storedOn: () => null,
    hand: plan?.order === 'listed' ? states.map(({ id }) => id) : null,
    run: null,
  };
  return {
    name: plan?.name ?? null,
    state: planStateOf(parts),
    files: checked.map((file, index) => ({
      id: file.id,
      ...checkedFile(file),
      planned: planFileOf(states[index] ?? file.state(), parts),
    })),
    missing,
    skipped,
  };
}
