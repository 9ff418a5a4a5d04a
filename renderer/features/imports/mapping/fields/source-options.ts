import { formatCount } from '../../../../../shared/units.ts';
import { mostOffered, type NamedColumn } from './source-choice.ts';

interface SourceOptionsOf {
  readonly columns: readonly NamedColumn[];
  /** Constants that are usual here. */
  readonly offered: readonly string[];
  /** A column that the file does not have. */
  readonly gone: string | null;
  readonly hasChoice: boolean;
  /** Text that was typed. */
  readonly search: string;
}

const constantMark = 'constant ';

/** The menu of sources: usual constants, columns, and the rest; what is typed can itself become the constant. */
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
  const isLong = columns.length > mostOffered;
  const ofFile = {
    group: isLong ? `Type to find one of ${formatCount(columns.length)} columns` : 'Columns of the file',
    items: columns.map(({ value, label }) => ({ value: String(value), label })),
  };
  return [
    ...(gone === null ? [] : [{ group: 'Not in this file', items: [{ value: 'gone', label: gone }] }]),
    ...(constants.items.length > 0 ? [constants] : []),
    // Only the first columns of many are there before something is typed.
    ...(isLong ? [others, ofFile] : [ofFile, others]),
  ];
}

/** The constant that an option sets; null for other options. */
export const constantOf = (value: string): string | null =>
  value.startsWith(constantMark) ? value.slice(constantMark.length) : null;
