/** Recognises the encoding of a text: those of the CSV connector, and regional ones by their frequent letters. */
import { AppError } from '../../../../shared/errors.ts';
import type { Excerpt } from '../../../../shared/imports/excerpt.ts';
import { markBytesOf, recogniseEncoding } from '../../recognise/encoding.ts';
import type { SourceGuess } from '../source.ts';
import { recogniseRegional } from './regional-encodings.ts';

export interface RecognisedEncoding {
  /** A label that TextDecoder knows. */
  readonly encoding: string;
  readonly markBytes: number;
  readonly guess: SourceGuess;
}

const settingOf = (encoding: string) => ({ name: 'encoding', value: encoding }) as const;

const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};

/** @throws AppError `bad-input` for a label that does not exist */
export function recogniseTextEncoding(
  head: Uint8Array,
  sizeBytes: number | null,
  overruled?: string,
): RecognisedEncoding {
  const excerpt: Excerpt = { sizeBytes: sizeBytes ?? head.length + 1, pieces: [{ at: 0, bytes: head }] };
  const known = recogniseEncoding(excerpt);
  if (overruled !== undefined) {
    const encoding = knownEncoding(overruled);
    return {
      encoding,
      markBytes: marksOf(head, encoding),
      guess: {
        about: 'encoding',
        value: encodingNames[encoding] ?? encoding.toUpperCase(),
        setting: settingOf(encoding),
        certainty: 'overruled',
        evidence: `you selected it; recognised was ${encodingNames[known.value]}, because ${known.reason}`,
      },
    };
  }
  const regional = known.value === 'windows-1252' ? recogniseRegional(head) : null;
  if (regional !== null)
    return {
      encoding: regional.encoding,
      markBytes: 0,
      guess: {
        about: 'encoding',
        value: regional.encoding.toUpperCase(),
        certainty: regional.certainty,
        evidence: regional.evidence,
        setting: settingOf(regional.encoding),
      },
    };
  return {
    encoding: known.value,
    markBytes: markBytesOf(head, known.value),
    guess: {
      about: 'encoding',
      value: encodingNames[known.value] ?? known.value,
      setting: settingOf(known.value),
      certainty: known.confidence,
      evidence: known.reason,
    },
  };
}

function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    throw new AppError('bad-input', `Unknown encoding “${label}”.`, { cause });
  }
}

const marksOf = (head: Uint8Array, encoding: string): number =>
  encoding === 'utf-8' || encoding === 'utf-16le' || encoding === 'utf-16be'
    ? markBytesOf(head, encoding)
    : 0;
