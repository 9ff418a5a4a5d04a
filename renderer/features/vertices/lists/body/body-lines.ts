import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import { prefixOf } from '../../../../../shared/vertices/write-body.ts';

/** One line of a body as it is shown. */
interface BodyLine {
  readonly before: string;
  /** The head with its quotes; empty on lines that only hold values. */
  readonly head: string;
  readonly tone: 'adds' | 'removes' | 'replaces' | 'plain' | 'none';
  readonly after: string;
}

/** Limit of characters of a list on one line. */
const widest = 92;

/** The body as JSON that is read easily: each attribute on a line, a long list with a line for each value. */
export function bodyLines(body: WriteBody): BodyLine[] {
  const heads = Object.entries(body);
  const lines = heads.flatMap(([head, value], at) =>
    headLines(head, value, at < heads.length - 1 ? ',' : ''),
  );
  return [words('{'), ...lines, words('}')];
}

const tones = { '+': 'adds', '-': 'removes', '=': 'replaces', '': 'plain' } as const;

function headLines(head: string, value: unknown, comma: string): BodyLine[] {
  const begin = { before: '  ', head: JSON.stringify(head), tone: tones[prefixOf(head)] };
  if (!Array.isArray(value)) return [{ ...begin, after: `: ${JSON.stringify(value)}${comma}` }];
  const short = fitting(value);
  if (short !== null) return [{ ...begin, after: `: [${short}]${comma}` }];
  return [
    { ...begin, after: ': [' },
    ...value.map((each, at) => words(`    ${spaced(each)}${at < value.length - 1 ? ',' : ''}`)),
    words(`  ]${comma}`),
  ];
}

/** Text on one line; null where it would be too long, which is known long before the end of a long list. */
function fitting(values: readonly unknown[]): string | null {
  let line = '';
  for (const value of values) {
    line += `${line === '' ? '' : ', '}${spaced(value)}`;
    if (line.length > widest) return null;
  }
  return line;
}

const words = (before: string): BodyLine => ({ before, head: '', tone: 'none', after: '' });

/** `{ "value": "pci", "created": 1784479255000 }` */
const spaced = (value: unknown): string =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? `{ ${Object.entries(value)
        .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
        .join(', ')} }`
    : JSON.stringify(value);
