/** Options of `graph-intake runs`. */
import { AppError } from '../../../shared/errors.ts';
import { type Outcome, outcomes } from '../../../shared/sending/outcomes.ts';
import { parse } from './check-options.ts';
import { oneRun } from './send-options.ts';

export type RunsOptions = { readonly json: boolean } & (
  | { readonly what: 'list'; readonly text: string; readonly limit: number | null }
  | { readonly what: 'show'; readonly runId: string }
  | { readonly what: 'merge'; readonly group: string; readonly folders: readonly string[] }
  | {
      readonly what: 'export';
      readonly runId: string;
      readonly outcome: Outcome;
      readonly to: string;
      readonly spreadsheetSafe: boolean;
    }
);

/** Length of a list for people; --json and --all have no limit. */
const usualMost = 30;

export const runsFlags = {
  text: { type: 'string' },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  export: { type: 'string' },
  to: { type: 'string' },
  'spreadsheet-safe': { type: 'boolean', default: false },
  group: { type: 'string' },
  merge: { type: 'string', multiple: true },
} as const;

/** @throws AppError `bad-input` in one sentence */
export function readRunsOptions(args: readonly string[]): RunsOptions {
  const { values, positionals } = parse({
    args: [...args],
    allowPositionals: true,
    options: runsFlags,
  });
  const { json, text, all, to } = values;
  const { group, merge } = values;
  if (group !== undefined || merge !== undefined) {
    const folders = [...(merge ?? []), ...positionals];
    if (group !== undefined && merge !== undefined) return { json, what: 'merge', group, folders };
    throw new AppError(
      'bad-input',
      'Specify the group and the data folders of its shards: graph-intake runs --group NAME --merge FOLDER….',
    );
  }
  const runId = oneRun(positionals);
  if (runId === null) {
    if (values.export !== undefined || to !== undefined)
      throw new AppError(
        'bad-input',
        'Specify the run whose rows to export: graph-intake runs RUN --export failed --to FILE.',
      );
    return { json, what: 'list', text: text ?? '', limit: all || json ? null : usualMost };
  }
  if (text !== undefined)
    throw new AppError('bad-input', '--text searches the list of runs; remove RUN or --text.');
  if (values.export === undefined && to === undefined) return { json, what: 'show', runId };
  const outcome = outcomes.find((each) => each === values.export);
  if (outcome === undefined)
    throw new AppError('bad-input', `--export takes ${outcomes.join(', ')}, not “${values.export ?? ''}”.`);
  if (!to) throw new AppError('bad-input', 'Specify a file for the rows: --to FILE.');
  return { json, what: 'export', runId, outcome, to, spreadsheetSafe: values['spreadsheet-safe'] };
}
