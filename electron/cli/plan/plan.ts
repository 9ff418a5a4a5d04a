/** `graph-intake plan`: prints the order in which files would be sent, why, and what blocks it; sends nothing. */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { visibleJson } from '../../../shared/control-characters.ts';
import { createPool } from '../../engine/pool.ts';
import { createMissingRows } from '../../services/imports/plan/missing-rows.ts';
import { planFileOf, planStateOf } from '../../services/imports/plan/plan-state.ts';
import type { FileToCheck } from '../../services/unattended/file-to-check.ts';
import { createRecipeFiles } from '../../storage/recipe-files.ts';
import { createStoredPlans } from '../../storage/stored-plans.ts';
import { checkedFile } from '../checking/check-files.ts';
import { createFilesAtWork, type FileAtWork } from '../checking/files-at-work.ts';
import { expectLookups } from '../checking/given-lookups.ts';
import { scopeFor } from '../checking/scope.ts';
import { withRecipes } from '../checking/with-recipes.ts';
import { exitCodes } from '../exit-codes.ts';
import { type GivenCheckOptions, readOptions } from '../options/check-options.ts';
import { readGivenInputs } from '../options/given-inputs.ts';
import { createReporter, type Reporter, type Terminal } from '../terminal.ts';
import { findPlanFiles, type PlannedFiles } from './plan-files.ts';
import { exitCodeOf, jsonReport, type PlanFound, textReport } from './plan-report.ts';

/**
 * Returns the exit code.
 * @throws AppError where nothing could be planned, in one sentence
 */
export async function plan(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, data } = terminal;
  const options = readOptions(args, 'plan FILE|FOLDER');
  const plans = createStoredPlans({
    files: createRecipeFiles({ folder: join(data, 'plans'), what: 'plan' }),
  });
  await using input = await readGivenInputs(options.files, terminal);
  const planned = await findPlanFiles(input.files, plans);
  const files = input.named(await withRecipes(planned, options, data));
  expectLookups(files, options.lookups);
  const reporter = createReporter(terminal);
  try {
    const found = await planOf(files, planned, options, terminal, reporter);
    reporter.end();
    stdout.write(options.json ? `${visibleJson(jsonReport(found), 2)}\n` : textReport(found));
    for (const each of found.files) if ('failure' in each) reporter.say(`${each.path}: ${each.failure}`);
    return reporter.isDisturbed() ? exitCodes.failed : exitCodeOf(found, options);
  } finally {
    reporter.end();
  }
}

async function planOf(
  files: readonly FileToCheck[],
  { plan, missing, skipped }: PlannedFiles,
  options: GivenCheckOptions,
  terminal: Terminal,
  reporter: Reporter,
): Promise<PlanFound> {
  const resolved = { ...options, scope: scopeFor(options, files) };
  await using resources = new AsyncDisposableStack();
  const pool = createPool({ entry: terminal.engineWorker, size: availableParallelism() });
  resources.defer(() => pool.close());
  await using work = await createFilesAtWork(resolved, { ...terminal, ...reporter, pool });
  const checked: FileAtWork[] = [];
  for (const file of files) checked.push(...(await work.check(file)));
  await work.referencesResolved();
  const { fileLinks } = work.open;
  const states = checked.map(({ state }) => state());
  const parts = {
    files: states,
    opened: states,
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
