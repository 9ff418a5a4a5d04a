import { createContext, useContext } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import type { Relation } from '../../../../shared/imports/columns/relations.ts';
import type { MappedRows } from '../../../../shared/imports/mapping.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { Draft } from '../../../../shared/recipes/edits.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import type { Evidence } from '../../../../shared/recipes/values/column-evidence.ts';
import type { NamedColumn } from './fields/source-choice.ts';
import type { Mapping } from './use-mapping.ts';

/** Data about the file and its mapping, provided to every part of the editor. */
export interface MappingContextValue {
  readonly fileId: string;
  readonly mapping: Mapping;
  readonly draft: Draft;
  readonly kind: FileKind;
  /** Text of the cells that are null. */
  readonly nullKeyword: string;
  /** Headers of the file, each as often as it occurs. */
  readonly sourceColumns: readonly string[];
  /** Result of the draft for the first rows; null until they were mapped. */
  readonly mapped: MappedRows | null;
  /** Number of the file's rows once it is indexed, until then 0; what depends on the rows is read again then. */
  readonly indexedRows: number;
  /** What is known of each column's values: from all rows once counted, until then from the first. */
  readonly evidence: Evidence;
  /** Columns whose values are in other open files. */
  readonly relations: readonly Relation[];
  /** The columns as they are offered as sources. */
  readonly columns: readonly NamedColumn[];
  /** `sourceMark`s of the fields with open transforms; they stay open while their rows are out of view. */
  readonly openFields: ReadonlySet<string>;
  readonly toggleField: (sourceMark: string) => void;
}

/**
 * What the fields that choose a source need: the columns, and `step` to edit the mapping. A separate context, because
 * it stays the same while the mapping is edited, so that these fields do not render again.
 */
export type Sources = Pick<MappingContextValue, 'columns'> & Pick<Mapping, 'step'>;

const SourcesContext = createContext<Sources | null>(null);
export const SourcesProvider = SourcesContext;

export function useSources(): Sources {
  const sources = useContext(SourcesContext);
  if (!sources) throw new AppError('internal', 'useSources was called outside SourcesProvider.');
  return sources;
}

const MappingContext = createContext<MappingContextValue | null>(null);
export const MappingProvider = MappingContext;

export function useMappingContext(): MappingContextValue {
  const context = useContext(MappingContext);
  if (!context) throw new AppError('internal', 'useMappingContext was called outside MappingProvider.');
  return context;
}

/** Index of the mapped column that a field becomes; null for the time of list entries, which has no separate column. */
export function columnOf({ targets }: Draft, key: number, path: string): number | null {
  let column = 0;
  for (const each of targets)
    for (const field of fieldsOf(each.target)) {
      const hasColumn = field.head !== null;
      if (each.key === key && field.path === path) return hasColumn ? column : null;
      if (hasColumn) column += 1;
    }
  return null;
}

/** Faults of a target, or of one of its fields. @param path null for the target as a whole */
export function faultsAt({ draft, mapped }: MappingContextValue, key: number, path: string | null): string[] {
  const place = draft.targets.findIndex((target) => target.key === key);
  return (mapped?.faults ?? [])
    .filter(({ target, field }) => target === place && field === path)
    .map(({ message }) => message);
}
