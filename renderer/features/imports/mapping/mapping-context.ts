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
export interface MappingSurroundings {
  readonly fileId: string;
  readonly mapping: Mapping;
  readonly draft: Draft;
  readonly kind: FileKind;
  /** Headers of the file, each as often as it occurs. */
  readonly sourceColumns: readonly string[];
  /** Result of the draft for the first rows; null until they were mapped. */
  readonly mapped: MappedRows | null;
  readonly revision: number;
  /** Of the values of the columns: of all rows once they are counted, of the first ones until then. */
  readonly evidence: Evidence;
  /** Columns whose values are in other open files. */
  readonly relations: readonly Relation[];
  /** The columns as they are offered as sources. */
  readonly columns: readonly NamedColumn[];
  /** Fields with open transforms; they stay open while their rows are out of view. */
  readonly opened: ReadonlySet<string>;
  readonly toggleOpened: (mark: string) => void;
}

/** What fields always read; it stays the same while the mapping is edited, to avoid re-rendering them. */
export type SourceSurroundings = Pick<MappingSurroundings, 'columns'> & Pick<Mapping, 'step'>;

const Sources = createContext<SourceSurroundings | null>(null);
export const SourcesProvider = Sources;

export function useSources(): SourceSurroundings {
  const found = useContext(Sources);
  if (!found) throw new AppError('internal', 'A source of the mapping lies outside of it.');
  return found;
}

const Surroundings = createContext<MappingSurroundings | null>(null);
export const MappingProvider = Surroundings;

export function useSurroundings(): MappingSurroundings {
  const found = useContext(Surroundings);
  if (!found) throw new AppError('internal', 'A part of the mapping lies outside of it.');
  return found;
}

/** The column that a field makes; -1 for a list's time, which has none of its own. */
export function columnOf({ targets }: Draft, key: number, path: string): number {
  let column = 0;
  for (const each of targets)
    for (const field of fieldsOf(each.target)) {
      const makes = field.head !== null;
      if (each.key === key && field.path === path) return makes ? column : -1;
      if (makes) column += 1;
    }
  return -1;
}

/** Faults of a target, or of one of its fields. */
export function faultsAt({ draft, mapped }: MappingSurroundings, key: number, path: string | null): string[] {
  const place = draft.targets.findIndex((target) => target.key === key);
  return (mapped?.faults ?? [])
    .filter(({ target, field }) => target === place && field === path)
    .map(({ message }) => message);
}
