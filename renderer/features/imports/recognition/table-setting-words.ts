import type { TableSetting } from '../../../../shared/imports/conversion.ts';

/** Names of the settings of a converted table. */
export const settingQuestions: Readonly<Record<TableSetting, string>> = {
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  quote: 'Quote',
  escape: 'Escape',
  hidden: 'Hidden rows and columns',
  merged: 'Merged cells',
  timeZone: 'Time zone of local times',
};

/** Encodings that the connector does not read; a file in one of them is converted. */
export const foreignEncodings: Readonly<Record<string, string>> = {
  'iso-8859-2': 'ISO-8859-2, Central European',
  'windows-1250': 'Windows-1250, Central European',
  'windows-1251': 'Windows-1251, Cyrillic',
  'koi8-r': 'KOI8-R, Cyrillic',
  'iso-8859-7': 'ISO-8859-7, Greek',
  'iso-8859-9': 'ISO-8859-9, Turkish',
  'iso-8859-15': 'ISO-8859-15, Western with €',
  macintosh: 'Macintosh',
  shift_jis: 'Shift_JIS, Japanese',
  'euc-jp': 'EUC-JP, Japanese',
  gb18030: 'GB18030, Chinese',
  big5: 'Big5, Chinese',
  'euc-kr': 'EUC-KR, Korean',
};

/** Delimiters that the connector does not read; a file with one of them is converted. */
export const foreignDelimiters: Readonly<Record<string, string>> = {
  '|': 'pipe',
  ' ': 'space',
  ':': 'colon',
  '': 'one column',
};

const usualZones = [
  'America/Los_Angeles',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Time zones to choose from, that of this machine first. */
function timeZones(): Readonly<Record<string, string>> {
  const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([localZone, 'UTC', ...usualZones])];
  return {
    '': 'times without a time zone',
    ...Object.fromEntries(zones.map((zone) => [zone, `times in ${zone}`])),
  };
}

const valueWords: Readonly<Record<TableSetting, Readonly<Record<string, string>>>> = {
  encoding: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252',
    ...foreignEncodings,
  },
  delimiter: { ',': 'comma', ';': 'semicolon', '\t': 'tab', ...foreignDelimiters },
  quote: { '"': 'quote "', "'": "quote '", '': 'no quotes' },
  escape: { doubled: 'doubled quotes', backslash: 'backslash escapes', none: 'no escapes' },
  hidden: { include: 'hidden rows and columns: included', exclude: 'hidden rows and columns: excluded' },
  timeZone: timeZones(),
  merged: { first: 'merged: first cell', fill: 'merged: repeated' },
};

/** Every value of a setting, and the present one if it is unusual. */
export const settingWords = (name: TableSetting, present: string): Readonly<Record<string, string>> =>
  present in valueWords[name] ? valueWords[name] : { ...valueWords[name], [present]: visible(present) };

const visible = (text: string): string =>
  [...text]
    .map((character) =>
      character < ' ' ? `U+${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character,
    )
    .join('');
