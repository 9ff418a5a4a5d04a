import type { ValueSource } from '../../../../../shared/recipes/field.ts';
import { writeTemplate } from '../../../../../shared/recipes/template.ts';
import { cutName } from '../../../../ui/cut-text.ts';
import { isUnchosen, unchosen } from '../targets/new-target.ts';

/** Name of a source: a column by its position, or one of the other forms. */
export type SourceChoice = `column ${number}` | 'constant' | 'template' | 'account' | 'nothing';

/** Limit of columns in the menu; others are found by typing. */
export const maxOffered = 200;

export interface NamedColumn {
  readonly value: SourceChoice;
  readonly label: string;
  readonly source: ValueSource;
}

/** The columns of a file as choices; a repeated name gets its occurrence in brackets. */
export function columnChoices(columns: readonly string[]): NamedColumn[] {
  const occurrences = new Map<string, number>();
  return columns.map((column, index) => {
    const occurrence = (occurrences.get(column) ?? 0) + 1;
    occurrences.set(column, occurrence);
    const name = column === '' ? `column ${index + 1}, without a name` : cutName(column);
    return {
      value: `column ${index}`,
      label: occurrence === 1 ? name : `${name} (${occurrence})`,
      source: occurrence === 1 ? { column } : { column, occurrence },
    };
  });
}

/** Which choice a source is; null for a column that the file does not have. */
export function choiceOf(from: ValueSource, columns: readonly NamedColumn[]): SourceChoice | null {
  if ('account' in from) return 'account';
  if ('template' in from) return 'template';
  if ('constant' in from) return isUnchosen(from) ? 'nothing' : 'constant';
  const chosen = columns.find(
    ({ source }) =>
      'column' in source &&
      source.column === from.column &&
      (source.occurrence ?? 1) === (from.occurrence ?? 1),
  );
  return chosen?.value ?? null;
}

/** Index in the file of a chosen column; null for a choice that is not a column. */
export function indexOfChoice(choice: SourceChoice): number | null {
  const [, index] = /^column (\d+)$/u.exec(choice) ?? [];
  return index === undefined ? null : Number(index);
}

/** Returns the source for a choice; keeps as much of the present source as possible. @param before present source */
export function sourceOf(
  choice: SourceChoice,
  before: ValueSource,
  columns: readonly NamedColumn[],
): ValueSource {
  switch (choice) {
    case 'account':
      return { account: 'default-scope' };
    case 'constant':
      return 'constant' in before ? before : { constant: '' };
    case 'template':
      if ('column' in before && before.column !== '')
        return { template: writeTemplate([{ column: before.column }]) };
      return { template: 'constant' in before ? writeTemplate([{ text: before.constant }]) : '' };
    case 'nothing':
      return unchosen;
    default:
      return columns.find(({ value }) => value === choice)?.source ?? before;
  }
}
