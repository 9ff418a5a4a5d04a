/** The decisions of a user about a file, and the check of all rows that follows every decision. */
import { createRowRules } from '../../../../shared/columns/rules/row-rules.ts';
import type { RowRules } from '../../../../shared/columns/rules/rule.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { Action, CheckState, Transform } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { compileShape, type FileShape, type ShapeSpec } from '../../../engine/check/compile-shape.ts';
import { checkShared } from '../../../engine/check/shards/shared-check.ts';
import type { CheckOutcome } from '../../../engine/check/start-check.ts';
import { startCheck } from '../../../engine/check/start-check.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Log } from '../../../platform.ts';
import { areSameKeys, type LookupTableState, preparedKeys } from '../lookup-tables/lookup-table-state.ts';
import { type ShardToSend, shardSpecOf } from './shard-spec.ts';

/** The actions that each kind of file allows; the first is the default. @source interfaces.md 4.1 */
export const actionsOf: Readonly<Record<FileKind, readonly [Action, ...Action[]]>> = {
  vertices: ['POST', 'PUT', 'PATCH', 'DELETE'],
  edges: ['POST', 'DELETE'],
  timeseries: ['PUT'],
  attachments: ['PUT'],
  combined: ['PUT'],
  objects: ['PUT'],
};

export interface Decisions {
  readonly action: Action;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
  readonly transforms: readonly Transform[];
  /** The recipe that maps the rows; null if they keep the file's own columns. */
  readonly recipe: Recipe | null;
  /** Default scope of the account that sends, if the recipe uses it; null while it is unknown. */
  readonly defaultScope: string | null;
}

const undecided: Omit<Decisions, 'action'> = {
  jsonStrings: false,
  nullKeyword: 'null',
  transforms: [],
  recipe: null,
  defaultScope: null,
};

/** Returns the default action. Rows with ids of vertices, but without a type to create one, can only change them. */
const firstAction = (header: readonly string[], kind: FileKind): Action =>
  kind === 'vertices' && header.includes('ogit/_id') && !header.includes('ogit/_type')
    ? 'PUT'
    : actionsOf[kind][0];

/** How the rows of a file are read, mapped and checked: what follows from its columns and the decisions. */
export interface Terms {
  /** The kind of rows that are sent: from the recipe, else as the file was recognised. */
  readonly kind: FileKind;
  readonly decisions: Decisions;
  /** Other tables that the recipe looks values up in. */
  readonly lookupTables: readonly LookupTableState[];
  /** The parts that make the rows, for threads. */
  readonly spec: ShapeSpec;
  readonly shape: FileShape;
  readonly rules: RowRules;
}

export interface Checking {
  /** Null until the file is recognised. */
  readonly terms: Terms | null;
  /** The result of the last check; null if it is out of date. */
  readonly outcome: CheckOutcome | null;
  readonly progress: Exclude<CheckState, { state: 'done' }> | { state: 'done' };
  /** Sets the columns and the kind after each recognition; decisions that still fit stay. */
  recognised(header: readonly string[], kind: FileKind): void;
  decide(change: (present: Decisions) => Partial<Decisions>): void;
  /** Renames the recipe; the check stays valid. */
  nameRecipe(name: string): void;
  /** Checks again where another table has changed that the recipe looks values up in; returns whether one has. */
  renewLookupTables(): boolean;
  /** Checks the whole table; a running check is dropped. */
  start(table: IndexedTable): void;
  /** Discards all results. */
  reset(): void;
  cancel(): void;
  close(): Promise<void>;
}

interface CheckingDeps {
  readonly pool: Pool;
  readonly temporaryDir: string;
  readonly now: () => number;
  readonly log: Log;
  /** The decisions before recognition; null if there are none. */
  readonly given: Decisions | null;
  readonly shard?: (() => ShardToSend | null) | undefined;
  /** Returns the current lookup tables of a recipe; those of `present` that have not changed stay the same objects. */
  readonly lookupTables: (recipe: Recipe | null, present: readonly LookupTableState[]) => LookupTableState[];
  readonly onChange: () => void;
  /** Called when a check has ended, or its result is discarded. */
  readonly onOutcome: () => void;
}

/** Compiles decisions into terms. @param header the names of the columns as the file has them */
export function termsOf(
  header: readonly string[],
  recognisedKind: FileKind,
  wanted: Decisions,
  lookupTables: readonly LookupTableState[] = [],
): Terms {
  const { recipe, defaultScope, transforms, jsonStrings, nullKeyword } = wanted;
  const kind = recipe?.kind ?? recognisedKind;
  const action = actionsOf[kind].find((each) => each === wanted.action) ?? actionsOf[kind][0];
  const decisions = { ...wanted, action };
  const prepared = preparedKeys(lookupTables);
  const spec = { recipe, defaultScope, transforms, ...(prepared && { lookupTables: prepared }) };
  const shape = compileShape(spec, header, decisions);
  const rules = createRowRules({ header: shape.header, kind, action, jsonStrings, nullKeyword });
  return { kind, decisions, lookupTables, spec, shape, rules };
}

/** Decisions of the user, and the terms that follow from them and the recognised columns. */
function createDecidedTerms({ given, lookupTables }: Pick<CheckingDeps, 'given' | 'lookupTables'>) {
  let header: readonly string[] = [];
  let recognisedKind: FileKind = 'vertices';
  let terms: Terms | null = null;
  /** The action that the user or a recipe chose; null while that of the kind applies. */
  let chosen: Action | null = null;
  const termsNow = (wanted: Decisions): Terms =>
    termsOf(header, recognisedKind, wanted, lookupTables(wanted.recipe, terms?.lookupTables ?? []));
  const withAction = (wanted: Decisions): Decisions => ({
    ...wanted,
    action: chosen ?? firstAction(header, wanted.recipe?.kind ?? recognisedKind),
  });
  return {
    /** Null until the file is recognised. */
    get now() {
      return terms;
    },
    recognised(names: readonly string[], kind: FileKind) {
      header = names;
      recognisedKind = kind;
      if (terms === null && given !== null) {
        terms = termsNow(given);
        if (given.action !== firstAction(names, terms.kind)) chosen = given.action;
        return;
      }
      terms = termsNow(withAction(terms?.decisions ?? { ...undecided, action: firstAction(names, kind) }));
    },
    /** @throws AppError `conflict` until the file is recognised */
    decide(change: (present: Decisions) => Partial<Decisions>) {
      if (terms === null) throw new AppError('conflict', 'The file is still being read; wait a moment.');
      const changed = change(terms.decisions);
      chosen = changed.action ?? chosen;
      terms = termsNow(withAction({ ...terms.decisions, ...changed }));
    },
    /** Returns whether the tables have changed. */
    renewLookupTables(): boolean {
      if (terms === null) return false;
      const { decisions, lookupTables: present } = terms;
      const now = lookupTables(decisions.recipe, present);
      if (areSameKeys(now, present)) return false;
      terms = termsOf(header, recognisedKind, decisions, now);
      return true;
    },
    /** Returns false if there is no recipe. */
    nameRecipe(name: string): boolean {
      if (terms === null || terms.decisions.recipe === null) return false;
      const recipe = { ...terms.decisions.recipe, name };
      terms = { ...terms, decisions: { ...terms.decisions, recipe }, spec: { ...terms.spec, recipe } };
      return true;
    },
  };
}

async function checkRows(
  table: IndexedTable,
  terms: Terms,
  how: Pick<CheckingDeps, 'pool' | 'temporaryDir' | 'shard'> &
    Pick<Parameters<typeof startCheck>[0], 'signal' | 'onShare'>,
): Promise<CheckOutcome> {
  const { kind, spec } = terms;
  const { action, jsonStrings, nullKeyword } = terms.decisions;
  const { pool, temporaryDir, signal, onShare } = how;
  const toSend = how.shard?.() ?? null;
  const shard = toSend && shardSpecOf(toSend, terms, table.index.header.length);
  const context = { kind, action, jsonStrings, nullKeyword };
  const options = { table, shape: spec, context, pool, temporaryDir, signal, onShare };
  const shared =
    shard && toSend?.sharedChecks && (await checkShared({ ...options, shard }, toSend.sharedChecks));
  return shared ?? startCheck({ ...options, shard });
}

function messageOf(error: unknown, log: Log): string {
  if (!(error instanceof AppError)) log.error('A file cannot be checked.', error);
  return toAppError(error).message;
}

export function createChecking(deps: CheckingDeps): Checking {
  const { now, log, onChange, onOutcome } = deps;
  const terms = createDecidedTerms(deps);
  let outcome: CheckOutcome | null = null;
  let progress: Checking['progress'] = { state: 'waiting' };
  let work = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let table: IndexedTable | null = null;

  const discardOutcome = () => {
    const before = outcome;
    outcome = null;
    if (before === null) return;
    onOutcome();
    void before.keys.close();
  };

  const check = async (checked: IndexedTable, byTerms: Terms, signal: AbortSignal) => {
    const startedAt = now();
    const show = (share: number) => {
      if (signal.aborted) return;
      progress = { state: 'working', share, startedAt };
      onChange();
    };
    show(0);
    const found = await checkRows(checked, byTerms, { ...deps, signal, onShare: show });
    if (signal.aborted) return found.keys.close();
    outcome = found;
    progress = { state: 'done' };
    onOutcome();
    onChange();
  };

  const begin = () => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    discardOutcome();
    progress = { state: 'waiting' };
    const checked = table;
    const byTerms = terms.now;
    // A check that cannot look up values yet would report rows that have no fault.
    if (checked === null || byTerms === null || byTerms.lookupTables.some(({ state }) => state === 'waiting'))
      return;
    running = running
      .then(() => (signal.aborted ? undefined : check(checked, byTerms, signal)))
      .catch((error) => {
        if (signal.aborted) return;
        progress = { state: 'failed', message: messageOf(error, log) };
        onChange();
      });
  };

  return {
    get terms() {
      return terms.now;
    },
    get outcome() {
      return outcome;
    },
    get progress() {
      return progress;
    },
    recognised: terms.recognised,
    decide(change) {
      terms.decide(change);
      begin();
      onChange();
    },
    nameRecipe(name) {
      if (terms.nameRecipe(name)) onChange();
    },
    renewLookupTables() {
      if (!terms.renewLookupTables()) return false;
      begin();
      return true;
    },
    start(newTable) {
      table = newTable;
      begin();
    },
    reset() {
      table = null;
      begin();
    },
    cancel() {
      if (progress.state !== 'working' && progress.state !== 'waiting') return;
      work.abort();
      progress = { state: 'cancelled' };
      onChange();
    },
    async close() {
      work.abort();
      await running;
      discardOutcome();
    },
  };
}
