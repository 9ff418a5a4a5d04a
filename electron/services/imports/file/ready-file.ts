/** An open file that has been read, as the page shows it. */
import { readColumn } from '../../../../shared/columns/header.ts';
import type { CheckState, Column, FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import type { FileCorrections } from '../corrections/file-corrections.ts';
import { sourceColumns } from '../corrections/source-column.ts';
import { whyNotSendable } from '../why-not-sendable.ts';
import { actionsOf, type Checking, type Terms } from './checking.ts';
import type { Exclusions } from './exclusions.ts';
import type { Findings } from './findings.ts';
import { sourcesOf, withKindOf } from './mapping.ts';
import { problemGroups } from './problems.ts';
import type { Reading } from './reading.ts';
import type { RowWindows } from './row-windows.ts';

interface ReadyFileParts
  extends Pick<
    ReadyFile,
    | 'lookup'
    | 'referencesKnown'
    | 'neededLookup'
    | 'sentBefore'
    | 'search'
    | 'facets'
    | 'profile'
    | 'sourceProfile'
    | 'revision'
  > {
  readonly recognised: RecognisedFile;
  readonly terms: Terms;
  readonly reading: Pick<Reading, 'index' | 'table' | 'converted' | 'placeOf'>;
  readonly checking: Pick<Checking, 'outcome' | 'progress'>;
  readonly windows: Pick<RowWindows, 'records'>;
  readonly findings: Findings;
  readonly excluded: Exclusions;
  readonly corrections: Pick<FileCorrections, 'state'>;
  readonly excludedRows: RowSet;
  readonly defaultScope: string | null;
}

/**
 * Keywords for null. Where cells equal the current keyword, the next one is offered; the check that follows counts the
 * cells that equal the new keyword.
 */
const nullKeywords = ['null', '__null__', '<null>', '(none)'];

export function readyFile(parts: ReadyFileParts): ReadyFile {
  const {
    recognised,
    terms,
    reading,
    windows,
    excludedRows,
    lookup,
    referencesKnown,
    neededLookup,
    sentBefore,
    search,
    facets,
    profile,
    sourceProfile,
    revision,
  } = parts;
  const { kind, decisions, shape } = terms;
  const { recipe, action, jsonStrings, nullKeyword, transforms } = decisions;
  const check = checkState(parts);
  const { firstStop, sentence } = whyNotSendable({ terms, table: reading.table, excluded: excludedRows });
  return {
    recognition: withKindOf(recognised.recognition, recipe),
    action,
    actions: [...actionsOf[kind]],
    jsonStrings,
    nullKeyword,
    columns: columnsOf(terms, recognised.header),
    sourceColumns: [...recognised.header],
    recipe,
    recipeFaults: [...shape.faults],
    rows: windows.records(),
    index: reading.index,
    ...(reading.converted !== null && { converted: reading.converted }),
    check,
    lookup,
    referencesKnown,
    ...(neededLookup && { neededLookup }),
    sentBefore,
    search,
    ...(facets !== undefined && { facets }),
    ...(profile !== undefined && { profile }),
    ...(parts.corrections.state && { corrections: parts.corrections.state }),
    ...(sourceProfile !== undefined && { sourceProfile }),
    excludedCount: excludedRows.size,
    transforms: [...transforms],
    stop: firstStop,
    blocked: sentence,
    offeredNullKeyword:
      check.state === 'done' && check.rowsWithNull > 0
        ? (nullKeywords[nullKeywords.indexOf(nullKeyword) + 1] ?? null)
        : null,
    revision,
  };
}

/** Returns the selected table of a file that was converted; empty for other files. */
export const tableOf = ({ selection }: Pick<Reading, 'selection'>): { table?: string } =>
  selection?.table === undefined ? {} : { table: selection.table };

/** Returns the state of a file of which no row is known yet. */
export const unreadState = ({ converting }: Pick<Reading, 'converting'>): FileState['reading'] => ({
  state: 'reading',
  ...(converting !== null && { converting }),
});

function checkState(parts: ReadyFileParts): CheckState {
  const { checking, terms, findings, windows, excluded, defaultScope } = parts;
  const { outcome, progress } = checking;
  if (progress.state !== 'done') return progress;
  if (outcome === null) return { state: 'waiting' };
  const { result } = outcome;
  const problems = problemGroups({
    terms,
    causes: findings.causes,
    records: windows.records(),
    isExcluded: excluded.has,
    countSent: excluded.countSent,
    defaultScope,
    placeOf: parts.reading.placeOf,
  });
  return {
    state: 'done',
    problems,
    problemRows: findings.problemRows.size,
    errorRows: findings.errorRows.size,
    openProblemRows: excluded.countSent(findings.problemRows),
    openErrorRows: excluded.countSent(findings.errorRows),
    columns: [...result.columns],
    rowsWithEmpty: result.rowsWithEmpty.size,
    rowsWithNull: result.rowsWithNull.size,
  };
}

/** Describes the columns; of a mapped column also the source of its cells, unless that has the same name. */
function columnsOf(terms: Terms, sourceHeader: readonly string[]): Column[] {
  const { shape, kind, decisions } = terms;
  const sources = sourcesOf(decisions.recipe);
  const places = sourceColumns(terms, sourceHeader);
  return shape.header.map((name, at) => {
    const place = places[at];
    const column = { ...readColumn(name, kind), ...(place !== undefined && { source: place }) };
    const source = sources.get(name);
    return source === undefined || source === name
      ? column
      : { ...column, meaning: `${column.meaning}, from “${source}”` };
  });
}
