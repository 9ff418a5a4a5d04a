/** What a rule of the column conventions is, and what the rules of one file can be asked. */
import type { Action } from '../../imports/open-file.ts';
import type { FileKind } from '../../imports/recognition.ts';
import type { CellMeaning, Row } from '../row.ts';
import type { RuleId } from './rule-ids.ts';

/** `error`: the platform refuses the row. `warning`: it takes it, but perhaps not as meant. */
export type Severity = 'error' | 'warning';

/** One entry of the table that the program shows (Help → Rules). */
export interface RuleEntry {
  readonly severity: Severity;
  /** `head`: about the header, the whole body is refused. `row`: about one row. `file`: needs other rows. `mapping`: needs the row as the file has it. */
  readonly scope: 'head' | 'row' | 'file' | 'mapping';
  /** The kinds of files it is about. */
  readonly kinds: readonly FileKind[];
  /** Names the rows, such as “Rows without ogit/_scope”. */
  readonly title: string;
  /** What the platform does and what helps, in one sentence. */
  readonly advice: string;
  /** A cell, row or header that breaks it, and one that keeps it. */
  readonly bad: string;
  readonly good: string;
  /** Where the law says so. */
  readonly source: string;
}

export interface RuleContext extends CellMeaning {
  readonly header: readonly string[];
  readonly kind: FileKind;
  readonly action: Action;
}

/** `column` is -1 where the whole row is meant. */
export type Report = (rule: RuleId, column: number) => void;

export interface RowRules {
  readonly context: RuleContext;
  /** Reports each fault of the row, at most once per rule and column; a ragged row has no other. */
  check(row: Row, report: Report): void;
  /** What is wrong, in one sentence, for a fault that `check` reported for this row. */
  describe(rule: RuleId, column: number, row: Row): string;
  /**
   * What only one row of the file may take (an xid on create and delete, an edge on create): the rule that later rows
   * break, and the columns whose values, prefixed by their names' part, make up the key. Null where nothing is taken.
   */
  readonly unique: UniqueKey | null;
  /** The column of the xids that vertices have or get by this file; -1 where it has none. */
  readonly provided: number;
  /** Cells that name another vertex by its xid. */
  readonly references: readonly Reference[];
  /** How a user recognises the row: its xid, else its id, else nothing. */
  identityOf(row: Row): string;
}

export interface UniqueKey {
  readonly rule: RuleId;
  /** Where the fault is shown. */
  readonly column: number;
  /** Hands the parts of the row's key to `part`, in order; answers whether the row takes anything. */
  key(row: Row, part: (bytes: Uint8Array) => void): boolean;
  /** The column that alone makes up the key, unless it is empty or null: then nothing is taken. -1 where it takes more. */
  readonly alone: number;
  /** Whether a row with errors takes its key all the same (an edge that fails takes nothing, nor does a vertex). */
  describe(row: Row, earlierRecord: number | null): string;
}

export interface Reference {
  readonly column: number;
  /** Columns that win over it where they are neither empty nor null. */
  readonly overruling: readonly number[];
  /** Whether the cell counts: not empty, not null, and not overruled by an id beside it. */
  counts(row: Row): boolean;
}
