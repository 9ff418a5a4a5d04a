/** Finds the delimiters that a text may have, and names them for the user. */
import type { TextLine } from './lines.ts';

export interface CandidateDelimiter {
  readonly delimiter: string;
  /** Factor of its score. A delimiter below 1 is unusual, and must fit better than a usual one to win. */
  readonly weight: number;
}

const usual: readonly CandidateDelimiter[] = [
  { delimiter: ',', weight: 1 },
  { delimiter: ';', weight: 1 },
  { delimiter: '\t', weight: 1 },
  { delimiter: '|', weight: 1 },
  { delimiter: ' ', weight: 0.5 },
];
const rareWeight = 0.5;
const unlikelyWeight = 0.2;
const runWeight = 1.2;
const controlWeight = 1.1;
/** Characters that separate the parts of dates, numbers, names and addresses, and hardly ever cells. */
const unlikelyDelimiters = /[:=/*@&#_+]/;
/** Characters that are content, or that are among the usual delimiters. */
const notRareDelimiters = /[\p{L}\p{N}\s"'.\-()[\]{}%$€£,;|<>?]/u;
/** Delimiters of two to four characters. */
const delimiterRuns = /(?:[^\p{L}\p{N}\s"'.()[\]{}%$€£/-]|[\t]){2,4}/gu;

/** Returns the usual delimiters that occur in the lines, and unusual ones that occur in at least 40% of them. */
export function candidateDelimiters(lines: readonly TextLine[]): readonly CandidateDelimiter[] {
  const filled = lines.map(({ text }) => text).filter((text) => text.trim() !== '');
  const minimum = Math.max(1, filled.length * 0.4);
  const singles = new Map<string, number>();
  const runs = new Map<string, number>();
  for (const text of filled) {
    for (const character of new Set(text))
      if (!notRareDelimiters.test(character) || (character < ' ' && character !== '\t'))
        singles.set(character, (singles.get(character) ?? 0) + 1);
    for (const run of new Set(text.match(delimiterRuns) ?? [])) runs.set(run, (runs.get(run) ?? 0) + 1);
  }
  const present = usual.filter(({ delimiter }) => filled.some((text) => text.includes(delimiter)));
  const rare = [...singles]
    .filter(([, count]) => count >= minimum)
    .map(([delimiter]) => ({ delimiter, weight: weightOf(delimiter) }));
  const long = [...runs]
    .filter(([run, count]) => count >= minimum && occursWhole(run, filled))
    .map(([delimiter]) => ({ delimiter, weight: runWeight }));
  return [...long, ...present, ...rare];
}

const weightOf = (delimiter: string): number => {
  if (delimiter < ' ' || delimiter === '\u007f') return controlWeight;
  return unlikelyDelimiters.test(delimiter) ? unlikelyWeight : rareWeight;
};

/**
 * Whether the first character of a run hardly ever occurs outside the run. Otherwise it is a delimiter of one
 * character, which occurs several times in a row around empty cells.
 */
function occursWhole(run: string, texts: readonly string[]): boolean {
  const [first = ''] = run;
  const inRun = [...run].filter((character) => character === first).length;
  let runs = 0;
  let singles = 0;
  for (const text of texts) {
    runs += text.split(run).length - 1;
    singles += text.split(first).length - 1;
  }
  return runs * inRun >= singles * 0.9;
}

const words: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  ' ': 'space',
  ', ': 'comma and space',
  '; ': 'semicolon and space',
  ' | ': 'pipe between spaces',
  '': 'none',
};

/** Returns the delimiter as shown to the user; a control character by its code point. */
export const delimiterWord = (delimiter: string): string =>
  words[delimiter] ??
  [...delimiter]
    .map((character) =>
      character < ' '
        ? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
        : character,
    )
    .join('');
