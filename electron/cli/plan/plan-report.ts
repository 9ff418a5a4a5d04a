/** A plan as text of the terminal and as JSON: the order with its reasons, and what blocks it. */

import { basename } from 'node:path';
import { visibleLine } from '../../../shared/control-characters.ts';
import type { PlanState } from '../../../shared/imports/plan.ts';
import type { PlanFile } from '../../../shared/imports/plan-order.ts';
import {
  brokenWords,
  cycleWords,
  missingWords,
  type NameOf,
  placeWords,
  totalsWords,
} from '../../../shared/imports/plan-words.ts';
import { findingSentence } from '../../../shared/imports/readiness/finding-words.ts';
import { nothingToSend, readinessOf } from '../../../shared/imports/readiness/readiness.ts';
import { listed, plural } from '../../../shared/units.ts';
import type { CheckedFile } from '../../services/unattended/check-report.ts';
import { exitCodes } from '../exit-codes.ts';

type FileOfPlan = CheckedFile & { readonly id: string; readonly planned: PlanFile };

export interface PlanFound {
  /** Name of the saved plan; null without one. */
  readonly name: string | null;
  readonly state: PlanState;
  /** As given on the command line. */
  readonly files: readonly FileOfPlan[];
  /** Names that the saved plan expects and that no file matches. */
  readonly missing: readonly string[];
  /** Entries of the folders that are not tables. */
  readonly skipped: readonly string[];
}

/** Returns the exit code; a file that cannot be read outranks every problem of the others. */
export function exitCodeOf(
  { state, files, missing }: PlanFound,
  { strict }: { readonly strict: boolean },
): number {
  if (files.some((each) => 'failure' in each)) return exitCodes.failed;
  const { ready, totals, broken, cycles } = state;
  if (!ready || totals.errorRows + broken.length + cycles.length + missing.length > 0)
    return exitCodes.problems;
  // Rows that are missing here may be on the platform, and a warning is no error, so both count only when strict.
  const suspected = totals.problems + state.missing.length;
  return strict && suspected > 0 ? exitCodes.problems : exitCodes.fine;
}

/** Returns the plan as JSON, in which files are identified by their paths. */
export function jsonReport(found: PlanFound): object {
  const { name, state, files, missing, skipped } = found;
  const confirmations = confirmationsIn(found);
  const pathOf = pathsOf(files);
  const withPaths = <T extends { readonly from: string; readonly to: string }>(link: T) => ({
    ...link,
    from: pathOf(link.from),
    to: pathOf(link.to),
  });
  return {
    plan: name,
    by: state.by,
    order: inOrder(files, state).map((file) => ({
      path: file.path,
      recipe: file.recipe,
      reason: placeWords(file.planned, state, pathOf),
      ...('failure' in file
        ? { failure: file.failure }
        : {
            kind: file.file.recognition.kind.value,
            action: file.file.action,
            rows: file.file.rows,
            rowsWithErrors: file.file.check.state === 'done' ? file.file.check.errorRows : 0,
            rowsWithProblems: file.file.check.state === 'done' ? file.file.check.problemRows : 0,
            blocked: nothingToSend(file.file),
          }),
    })),
    links: state.links.map(withPaths),
    broken: state.broken.map(withPaths),
    cycles: state.cycles.map((cycle) => cycle.map(pathOf)),
    missingRows: state.missing.map(({ fileId, rows }) => ({ path: pathOf(fileId), rows })),
    missingFiles: missing,
    skipped,
    totals: jsonTotals(state.totals),
    ready: state.ready && confirmations.length === 0,
    confirmations,
    why: state.why,
  };
}

/** Returns the report for people: the files in order, problems of the order, and a last line with totals and result. */
export function textReport(found: PlanFound): string {
  const { state, files } = found;
  const nameOf = shortNames(files);
  const width = String(files.length).length;
  const lines = inOrder(files, state).flatMap((file, at) => {
    const number = String(at + 1).padStart(width + 2);
    const indent = ' '.repeat(width + 4);
    return [
      `${number}  ${file.path}`,
      indent + factsOf(file),
      indent + placeWords(file.planned, state, nameOf),
    ];
  });
  const notes = notesOf(found, nameOf).map((note) => `  ${note}`);
  const last = `${totalsWords(state.totals)}: ${state.why ?? readyWords(found)}`;
  const head = found.name === null ? [] : [`Plan “${found.name}”`];
  return `${[...head, ...lines, ...(notes.length > 0 ? ['', ...notes] : []), '', last].map(visibleLine).join('\n')}\n`;
}

/** Returns the totals under the keys of the JSON output. */
function jsonTotals({ excludedCount: setAside, ...totals }: PlanFound['state']['totals']): object {
  return { ...totals, setAside };
}

/** Lists what has to be confirmed before the files are sent. */
const confirmationsIn = ({ files }: PlanFound) =>
  files.flatMap((each) =>
    'failure' in each
      ? []
      : readinessOf({ arriving: null, file: each.file, occupation: null }).confirmations.map((finding) => ({
          path: each.path,
          kind: finding.kind,
          sentence: findingSentence(finding),
        })),
  );

/** Never “ready” where something has to be confirmed first. */
function readyWords(found: PlanFound): string {
  const open = confirmationsIn(found).map(({ path, sentence }) => `${basename(path)}: ${sentence}`);
  return open.length === 0 ? 'ready to be sent.' : `to be confirmed before sending. ${open.join(' ')}`;
}

function factsOf(file: FileOfPlan): string {
  if ('failure' in file) return `not checked: ${file.failure}`;
  const { recognition, action, rows, check, converted } = file.file;
  const hidden = converted?.isHidden ? 'hidden sheet, ' : '';
  const by = file.recipe === null ? '' : `, recipe “${file.recipe}”`;
  const errors =
    check.state === 'done' && check.errorRows > 0 ? `, ${plural(check.errorRows, 'row')} with errors` : '';
  return `${hidden}${plural(rows, 'row')}, ${recognition.kind.value}, ${action}${by}${errors}`;
}

function notesOf({ state, missing, skipped, name }: PlanFound, nameOf: NameOf): string[] {
  const { cycles, broken, by } = state;
  const notes = cycles.map((cycle) => cycleWords(cycle, by === 'hand' ? [] : broken, nameOf));
  if (by === 'hand') notes.push(...broken.map((link) => brokenWords(link, nameOf)));
  for (const { fileId, rows } of state.missing)
    notes.push(`${nameOf(fileId)}: ${missingWords(rows, 'no file of the plan')}`);
  if (missing.length > 0)
    notes.push(
      `The plan “${name}” lists ${listed(missing)}, but ${missing.length === 1 ? 'this file was' : 'these files were'} not found.`,
    );
  if (skipped.length > 0) notes.push(`Skipped, because not a table: ${listed(skipped)}.`);
  return notes;
}

const inOrder = (files: readonly FileOfPlan[], { order }: PlanState): FileOfPlan[] =>
  order.flatMap((id) => files.find((file) => file.id === id) ?? []);

const pathsOf = (files: readonly FileOfPlan[]): NameOf => {
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  return (id) => paths.get(id) ?? id;
};

/** Returns a function from a file to its name, or to its path if several files have that name. */
function shortNames(files: readonly FileOfPlan[]): NameOf {
  const pathOf = pathsOf(files);
  const names = files.map(({ path }) => basename(path));
  return (id) => {
    const path = pathOf(id);
    const name = basename(path);
    return names.filter((each) => each === name).length > 1 ? path : name;
  };
}
