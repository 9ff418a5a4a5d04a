/** Types of the column conventions: one rule as users see it, and the compiled rules of one file. */
import type { Action } from '../../imports/open-file.ts';
import type { FileKind } from '../../imports/recognition.ts';
import type { CellMeaning, Row } from '../row.ts';
import type { RuleId } from './rule-ids.ts';

/** `error`: the platform refuses the row. `warning`: the platform accepts it, but perhaps not as intended. */
type Severity = 'error' | 'warning';

/** One entry of the table that the program shows (Help → Rules). */
export interface RuleEntry {
  readonly severity: Severity;
  /**
   * `head`: about the header, the whole body is refused. `row`: about one row. `file`: needs other rows. `mapping`:
   * needs the row as the file has it.
   */
  readonly scope: 'head' | 'row' | 'file' | 'mapping';
  /** The kinds of files that the rule applies to. */
  readonly kinds: readonly FileKind[];
  /** Names the rows, such as “Rows without ogit/_scope”. */
  readonly title: string;
  /** Reaction of the platform and remedy, in one sentence. */
  readonly advice: string;
  /** A cell, row or header that breaks the rule, and one that follows it. */
  readonly bad: string;
  readonly good: string;
}

export interface RuleContext extends CellMeaning {
  readonly header: readonly string[];
  readonly kind: FileKind;
  readonly action: Action;
}

/** `column` is -1 for a fault of the whole row. */
export type Report = (rule: RuleId, column: number) => void;

export interface RowRules {
  readonly context: RuleContext;
  /** Reports each fault of the row, at most once per rule and column; a ragged row has no other. */
  check(row: Row, report: Report): void;
  /** Reports cells with NUL bytes; only needed for files that contain some. */
  checkBytes(row: Row, report: Report): void;
  /** Describes, in one sentence, a fault that `check` or `checkBytes` reported for this row. */
  describe(rule: RuleId, column: number, row: Row): string;
  /**
   * Key that only one row of the file should take, such as its xid, its edge or its object: the rule that later rows
   * break, and the values that make up the key (see `unique-keys.ts`). Null where there is no such key.
   */
  readonly unique: UniqueKey | null;
  /** The column of the xids that vertices have or get by this file, or of the ids of objects; -1 where it has none. */
  readonly provided: number;
  /** Cells that name another vertex. */
  readonly references: readonly Reference[];
  /** Returns what identifies the row: its xid, else its id (of an object, its `$id`); empty if it has none. */
  identityOf(row: Row): string;
}

export interface UniqueKey {
  readonly rule: RuleId;
  /** The column at which the fault is shown. */
  readonly column: number;
  /**
   * Passes the parts of the row's key to `part`, in order; returns whether the row has a key. The caller must not count
   * the key of a row with an error.
   */
  key(row: Row, part: (bytes: Uint8Array) => void): boolean;
  /** The column whose value alone is the key (an empty or null cell takes none); -1 for a key of several parts. */
  readonly singleColumn: number;
  /** Describes a row whose key an earlier row (null if not known) has taken. */
  describe(row: Row, earlierRecord: number | null): string;
}

/**
 * How a cell names a vertex: by its `ogit/_xid`, by its `ogit/_id`, which only a platform gives, or as the origin of a
 * domain object, which may be the id of another object, an `ogit/_xid` or an `ogit/_id`. @source wire.md §5, "Views"
 */
export type ReferenceName = 'ogit/_xid' | 'ogit/_id' | 'origin';

export interface Reference {
  readonly column: number;
  readonly by: ReferenceName;
  /** Whether `counts` depends only on the cell itself and on the `overruling` columns. */
  readonly isPlain: boolean;
  /** Columns that win over this one if they are neither empty nor null. */
  readonly overruling: readonly number[];
  /** Whether the cell counts: not empty, not null, and not overruled by an id beside it. */
  counts(row: Row): boolean;
}
