import { formatCount } from '../../../../../shared/units.ts';
import { maxOffered, type NamedColumn } from './source-choice.ts';

interface SourceOptionsOf {
  readonly columns: readonly NamedColumn[];
  /** Usual constants for the header. */
  readonly offered: readonly string[];
  /** Column of the present source, if the file does not have it; else null. */
  readonly gone: string | null;
  /** Whether a source is chosen, which can be removed. */
  readonly hasChoice: boolean;
  /** Text that was typed. */
  readonly search: string;
}

const constantMark = 'constant ';

/** Options for the source of a value: usual constants, columns, and other sources; typed text can be a constant. */
export function sourceOptions({ columns, offered, gone, hasChoice, search }: SourceOptionsOf) {
  const typed = search.trim();
  const isName = columns.some(({ label }) => label === search) || offered.includes(typed);
  const asConstant = (constant: string, label = constant) => ({ value: constantMark + constant, label });
  const constants = {
    group: 'Usual values',
    items: offered.map((constant) => asConstant(constant)),
  };
  const others = {
    group: 'Something else',
    items: [
      ...(typed === '' || isName ? [] : [asConstant(typed, `“${typed}” as a constant`)]),
      { value: 'constant', label: 'a constant…' },
      { value: 'template', label: 'a template…' },
      { value: 'account', label: 'my default scope' },
      ...(hasChoice ? [{ value: 'nothing', label: 'nothing yet' }] : []),
    ],
  };
  const isLong = columns.length > maxOffered;
  const ofFile = {
    group: isLong ? `Type to find one of ${formatCount(columns.length)} columns` : 'Columns of the file',
    items: columns.map(({ value, label }) => ({ value: String(value), label })),
  };
  return [
    ...(gone === null ? [] : [{ group: 'Not in this file', items: [{ value: 'gone', label: gone }] }]),
    ...(constants.items.length > 0 ? [constants] : []),
    // Of many columns only the first are listed before the user types, so the other sources come first.
    ...(isLong ? [others, ofFile] : [ofFile, others]),
  ];
}

/** The constant that an option sets; null for other options. */
export const constantOf = (value: string): string | null =>
  value.startsWith(constantMark) ? value.slice(constantMark.length) : null;
