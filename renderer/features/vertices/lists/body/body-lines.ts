import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import { prefixOf } from '../../../../../shared/vertices/write-body.ts';

/** Displayed line of a request body: `before`, `head` and `after` follow each other. */
interface BodyLine {
  readonly before: string;
  /** The name of the attribute with its prefix, in quotes; empty on lines that have only values. */
  readonly head: string;
  readonly tone: 'adds' | 'removes' | 'replaces' | 'plain' | 'none';
  readonly after: string;
}

/** Most characters of a list that is shown on one line. */
const widest = 92;

/** Formats a body as JSON with a line for each attribute, and for a long list a line for each value. */
export function bodyLines(body: WriteBody): BodyLine[] {
  const heads = Object.entries(body);
  const lines = heads.flatMap(([head, value], at) =>
    headLines(head, value, at < heads.length - 1 ? ',' : ''),
  );
  return [plainLine('{'), ...lines, plainLine('}')];
}

const tones = { '+': 'adds', '-': 'removes', '=': 'replaces', '': 'plain' } as const;

function headLines(head: string, value: unknown, comma: string): BodyLine[] {
  const firstPart = { before: '  ', head: JSON.stringify(head), tone: tones[prefixOf(head)] };
  if (!Array.isArray(value)) return [{ ...firstPart, after: `: ${JSON.stringify(value)}${comma}` }];
  const inlineList = onOneLine(value);
  if (inlineList !== null) return [{ ...firstPart, after: `: [${inlineList}]${comma}` }];
  return [
    { ...firstPart, after: ': [' },
    ...value.map((each, at) => plainLine(`    ${spaced(each)}${at < value.length - 1 ? ',' : ''}`)),
    plainLine(`  ]${comma}`),
  ];
}

/** Returns a list on one line, or null if that is too long; stops early, since lists may have thousands of values. */
function onOneLine(values: readonly unknown[]): string | null {
  let line = '';
  for (const value of values) {
    line += `${line === '' ? '' : ', '}${spaced(value)}`;
    if (line.length > widest) return null;
  }
  return line;
}

const plainLine = (before: string): BodyLine => ({ before, head: '', tone: 'none', after: '' });

/** Formats a value as JSON with spaces: `{ "value": "pci", "created": 1784479255000 }`. */
const spaced = (value: unknown): string =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? `{ ${Object.entries(value)
        .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
        .join(', ')} }`
    : JSON.stringify(value);
