/** `graph-intake runs --group NAME --merge FOLDER…`: prints the shards of a group as one result. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import { AppError, nullIfMissing } from '../../../shared/errors.ts';
import { countsWords } from '../../../shared/sending/run-words.ts';
import { shardName } from '../../../shared/sending/shard.ts';
import {
  groupShards,
  mergedCauses,
  type ShardGroup,
  type ShardRun,
  sumOfCounts,
} from '../../../shared/sending/shard-group.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { readTerms } from '../../services/sending/runs/stored-terms.ts';
import { jsonRun } from '../../services/unattended/sent-files.ts';
import { exitCodes } from '../exit-codes.ts';
import type { RunsOptions } from '../options/runs-options.ts';
import { createReadOnlySettings } from '../read-only-settings.ts';
import { historyOf } from '../runs/find-run.ts';
import { exitCodeOf } from '../runs/run-report.ts';
import { createReporter, type SendTerminal } from '../terminal.ts';
import { openTerminalServices } from '../terminal-services.ts';
import { openReadableJournal } from './readable-journal.ts';

interface FolderRun extends ShardRun {
  /** Data folder in which the run is stored. */
  readonly folder: string;
}

type MergedFile = ReturnType<typeof mergedFiles>[number];

function mergedFiles(all: readonly FolderRun[]) {
  return groupShards(all).map(({ repeated, runs, ...group }: ShardGroup<FolderRun>) => ({
    ...group,
    causes: mergedCauses(runs.map(({ run }) => run)),
    repeated: repeated.map(({ shard, runs: same }) => ({ shard, folders: same.map(({ folder }) => folder) })),
    runs,
  }));
}

/** Returns the exit code of the sum; missing and repeated shards count as problems. @throws AppError */
export async function mergeGroup(
  { group, folders, json }: Extract<RunsOptions, { what: 'merge' }>,
  terminal: SendTerminal,
): Promise<number> {
  const all: FolderRun[] = [];
  for (const folder of new Set(folders)) all.push(...(await runsOf(group, folder, terminal)));
  if (all.length === 0)
    throw new AppError(
      'not-found',
      `${folders.length === 1 ? 'This data folder has' : 'These data folders have'} no runs of the group “${group}”.`,
    );
  const files = mergedFiles(all);
  const counts = sumOfCounts(files.map((file) => file.counts));
  terminal.stdout.write(
    json
      ? `${visibleJson({ group, files: files.map(jsonFile), counts }, 2)}\n`
      : `${[`Group ${group}`, ...files.map(textFile)].join('\n\n')}\n`,
  );
  const isComplete = files.every(({ missing, repeated }) => missing.length + repeated.length === 0);
  const code = exitCodeOf([counts]);
  return isComplete || code === exitCodes.unknown ? code : exitCodes.problems;
}

async function runsOf(group: string, folder: string, terminal: SendTerminal): Promise<FolderRun[]> {
  const reporter = createReporter(terminal);
  const found = await stat(folder).catch(nullIfMissing);
  if (found === null) throw new AppError('not-found', `There is no data folder ${folder}; check its path.`);
  if (!found.isDirectory())
    throw new AppError('bad-input', `${folder} is not a folder; specify a data folder.`);
  if ((await stat(join(folder, 'desk.sqlite')).catch(nullIfMissing)) === null) {
    reporter.say(`${folder} has no journal, so its shard counts as missing.`);
    return [];
  }
  const settings = createReadOnlySettings(folder);
  await using journal = await openReadableJournal(folder);
  await using services = await openTerminalServices({
    terminal: { ...terminal, data: journal.path },
    settings,
    connection: null,
    ...reporter,
  });
  const runs: FolderRun[] = [];
  for await (const { id, fileHash } of historyOf(services.imports, '')) {
    const { shard } = readTerms(services.journal.find(id)?.run.terms ?? '');
    if (shard?.group !== group) continue;
    runs.push({ run: await services.imports.run({ runId: id }), shard, fileHash, folder });
  }
  return runs;
}

const jsonFile = ({ runs, ...file }: MergedFile): object => ({
  ...file,
  runs: runs.map(({ run, shard, folder }) => ({ shard: shard.index, folder, ...jsonRun(run) })),
});

const maxCauses = 20;

function textFile(file: MergedFile): string {
  const { fileName, connection, shards, fileRows, counts, causes, missing, repeated, runs } = file;
  const [{ run: first }] = runs as [FolderRun];
  const name = (shard: number) => shardName({ index: shard, count: shards });
  const lines = [
    `${plural(fileRows, 'row')} in ${plural(shards, 'shard')} to ${connection}: ${countsWords({ counts, action: first.action, kind: first.kind })}`,
    ...causes
      .slice(0, maxCauses)
      .flatMap(({ outcome, title, rows, firstRecord, example }) => [
        `${formatCount(rows).padStart(6)} ${outcome}: ${title}`,
        `       first in row ${formatCount(firstRecord)}${title === example ? '' : `: ${example}`}`,
      ]),
    ...(causes.length > maxCauses ? [`       and ${plural(causes.length - maxCauses, 'other cause')}`] : []),
    ...missing.map(({ shard, rows }) => `Shard ${name(shard)} is missing: ${plural(rows, 'row')}.`),
    ...repeated.map(
      ({ shard, folders }) => `Shard ${name(shard)} was sent more than once: ${folders.join(', ')}.`,
    ),
    ...runs
      .filter(({ run }) => run.resumable)
      .map(
        ({ run, shard, folder }) => `Shard ${name(shard.index)} has rows left: run ${run.id} in ${folder}.`,
      ),
  ];
  return [visibleLine(fileName), ...lines.map((line) => `  ${visibleLine(line)}`)].join('\n');
}
