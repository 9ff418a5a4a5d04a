import type { ReadyFile, RowFilter } from '../../../../shared/imports/open-file.ts';
import { problemSentence } from '../../../../shared/imports/problem-words.ts';
import { formatCount } from '../../../../shared/units.ts';
import { cutName, cutSentence } from '../../../ui/cut-text.ts';
import { allRows } from '../store.ts';
import { problemRowsOf, problemsOf } from '../words.ts';

/** One way to show a part of the rows. */
export interface FilterChoice {
  /** Names the filter among the choices. */
  readonly key: string;
  readonly filter: RowFilter;
  readonly label: string;
  /** Number of matching rows, as far as known. */
  readonly rows: number;
}

/** Key of a filter; equal for filters that show the same rows. */
export const filterKey = (filter: RowFilter): string =>
  filter.of === 'group' ? `group ${filter.group}` : filter.of;

/** Filters that the file has rows for; problems, in the words of their tab, once they are known. */
export function filterChoices(file: ReadyFile): { rows: FilterChoice[]; problems: FilterChoice[] } {
  const { check, nullKeyword, search, facets } = file;
  const checked = check.state === 'done' ? check : null;
  const counted = (filter: RowFilter, words: string, rows: number): FilterChoice => ({
    key: filterKey(filter),
    filter,
    label: `${words} · ${formatCount(rows)}`,
    rows,
  });
  const rows = [
    counted(allRows, 'All rows', file.rows),
    counted({ of: 'facets' }, 'Filtered rows', facets?.rows ?? 0),
    counted({ of: 'found' }, 'Rows found', search?.found ?? 0),
    counted({ of: 'problems' }, 'Rows with problems', problemRowsOf(file)),
    counted({ of: 'empty' }, 'Rows with an ignored cell', checked?.rowsWithEmpty ?? 0),
    counted({ of: 'null' }, `Rows with a cell “${nullKeyword}”`, checked?.rowsWithNull ?? 0),
    counted({ of: 'excluded' }, 'Excluded rows', file.excludedCount),
  ];
  const problems = problemsOf(file).map((group): FilterChoice => {
    const filter: RowFilter = { of: 'group', group: group.id };
    const column =
      group.column !== null && !group.title.includes(group.column) ? ` · ${cutName(group.column)}` : '';
    return {
      key: filterKey(filter),
      filter,
      label: cutSentence(problemSentence(group), group.column) + column,
      rows: group.rows,
    };
  });
  return {
    rows: rows.filter(({ filter, rows: count }) => {
      if (filter.of === 'all') return true;
      // Facets stay a choice without rows: rows may still be found, or the facets changed.
      return filter.of === 'facets' ? facets !== undefined : count > 0;
    }),
    problems: problems.filter((choice) => choice.rows > 0),
  };
}

/** The choice of a filter; all rows if the filter is no longer a choice. */
export function choiceOf(filter: RowFilter, file: ReadyFile): FilterChoice {
  const { rows, problems } = filterChoices(file);
  const key = filterKey(filter);
  return [...rows, ...problems].find((choice) => choice.key === key) ?? (rows[0] as FilterChoice);
}
