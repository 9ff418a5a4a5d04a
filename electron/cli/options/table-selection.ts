/** `--table`, `--header-row`, `--delimiter` and the like: which table of a file is read, and how. */
import { AppError } from '../../../shared/errors.ts';
import { type TableSelection, tableSelection } from '../../../shared/imports/conversion.ts';
import { encodings } from '../../../shared/imports/readings.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';

export const tableFlags = {
  table: { type: 'string' },
  'header-row': { type: 'string' },
  delimiter: { type: 'string' },
  quote: { type: 'string' },
  hidden: { type: 'string' },
  merged: { type: 'string' },
  'time-zone': { type: 'string' },
} as const;

export type TableValues = { readonly [Flag in keyof typeof tableFlags]?: string | undefined };

/** Returns the selection of the flags, or undefined if none is given. @throws AppError `bad-input` */
export function tableSelectionOf(values: TableValues, encoding?: string): TableSelection | undefined {
  const headerRow = headerRowOf(values['header-row']);
  const given = {
    table: values.table,
    headerRow: headerRow ?? undefined,
    encoding,
    delimiter: characterOf(values.delimiter),
    quote: characterOf(values.quote),
    hidden: values.hidden,
    merged: values.merged,
    timeZone: values['time-zone'],
  };
  const selected = Object.entries(given).filter(([, value]) => value !== undefined);
  if (selected.length === 0) return undefined;
  const parsed = tableSelection.safeParse(Object.fromEntries(selected));
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0] ?? 'table');
  const value = selected.find(([key]) => key === name)?.[1];
  throw new AppError(
    'bad-input',
    `--${flagOf[name] ?? name} takes ${takes[name] ?? 'text'}, not “${value}”.`,
  );
}

const flagOf: Readonly<Record<string, string>> = { headerRow: 'header-row', timeZone: 'time-zone' };
const takes: Readonly<Record<string, string>> = {
  delimiter: 'up to 8 characters',
  quote: 'one character, or none',
  hidden: 'include or exclude',
  merged: 'first or fill',
  timeZone: 'a name such as Europe/Berlin',
};

const characters: Readonly<Record<string, string>> = {
  none: '',
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
  space: ' ',
};

/** Returns a character for its name, which needs no quotes in a shell, or the text unchanged. */
const characterOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (characters[text.toLowerCase()] ?? text);

/**
 * `--encoding`: one that the connector's CSV is read with directly, or any other that can be decoded, which is
 * converted first. @throws AppError `bad-input`
 */
export function encodingOf(text: string | undefined): {
  readonly direct?: Encoding;
  readonly converted?: string;
} {
  if (text === undefined) return {};
  const direct = encodings.find((each) => each === text.toLowerCase());
  if (direct !== undefined) return { direct };
  try {
    return { converted: new TextDecoder(text).encoding };
  } catch (cause) {
    throw new AppError(
      'bad-input',
      `--encoding takes the name of an encoding, such as ${encodings.join(', ')} or shift_jis, not “${text}”.`,
      { cause },
    );
  }
}

/** @throws AppError `bad-input` for anything but a number or `none` */
function headerRowOf(text: string | undefined): number | 'none' | null {
  if (text === undefined) return null;
  if (text.toLowerCase() === 'none') return 'none';
  const row = Number(text);
  if (/^\d{1,9}$/.test(text) && row > 0) return row;
  throw new AppError('bad-input', `--header-row takes the number of a row, or none, not “${text}”.`);
}
