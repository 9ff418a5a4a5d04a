import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './project.mjs';

// Words that this project avoids, since readers do not expect them or another word is the standard term.

/** A word and its replacement. Words are matched as a whole, in any letter case. */
const words: readonly (readonly [pattern: string, instead: string])[] = [
  ['told|tells?|telling|teller', 'report, notify, send, show'],
  ['nobody', 'no one, or a passive sentence'],
  ['somebody|anybody|whoever', 'someone, another user, the caller'],
  ['anew', 'again'],
  ['go(?:es)? on|going on|went on', 'continue, resume'],
  ['stands|stood', 'is, appears'],
  ['mend(?:s|ed|ing)?', 'fix'],
  ['hears?|heard|hearing|ears', 'receive, listen, subscribe'],
  ['lookings?', 'read-back, verification'],
  ['hopeless', 'unrecoverable'],
  ['what becomes?|what became', 'outcome, result'],
  ['all the same', 'anyway, nevertheless'],
  ['look whether', 'check whether'],
  ['as it was left', 'unchanged'],
  ['happenings', 'events'],
  ['shedding|put away', 'prune, remove'],
  ['bringing', 'delivery'],
  ['beforehand', 'before, in advance'],
  ['twins?', 'duplicate'],
  ['(?:is|are|was|were) asked', 'is requested, is called'],
  ['other than what', 'different from'],
  ['lets go|letting go', 'release'],
  ['on (?:its|their) way|under way', 'in progress, in flight'],
  ['answer(?:s|ed|ing)?', 'response, return'],
  ['repairs?', 'fix, transform'],
  ['settles?|settled', 'record the outcome, complete'],
  ['intends?', 'attempt, plan'],
];
const prose = new RegExp(String.raw`\b(?:${words.map(([pattern]) => pattern).join('|')})\b`, 'giu');

/** Parts of names in camelCase and kebab-case. */
const lower =
  'told|said|teller|hear|ears|heard|hearing|bring|bringing|lookings?|hopeless|goOn|goingOn|readingOn|happenings?|shedding|lateApi|firstStands|meant|aside|asSaid|desk|tell|answers?|answered|repairs?|settled?|settles|intend|intents?';
const upper =
  'Told|Said|Teller|Hear|Ears|Bring|Bringing|Lookings?|Hopeless|GoOn|Happening|Meant|Aside|Heard|Desk|Tell|Answers?|Answered|Repairs?|Settled?|Intend|Intents?';
const names = new RegExp(`(?<![a-z])(?:${lower})(?![a-z])|(?:${upper})(?![a-z])`, 'gu');

/** Returns the avoided words of a line of text, and, unless it is a document, of its identifiers. */
function avoidedWords(line: string, isDocument: boolean): string[] {
  const text = line.replaceAll(/<\/?aside\b/gu, '<');
  const found = [...text.matchAll(prose), ...(isDocument ? [] : text.matchAll(names))];
  return [...new Set(found.map(([word]) => word.toLowerCase()))];
}

/** Returns what to write in place of a word. */
const insteadOf = (word: string): string =>
  words.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))?.[1] ?? 'a standard term';

/** Lines with an ordinary use of an avoided word. Lower this number when you remove some; never raise it. */
const maxLines = 500;

const files = globSync(
  [
    '{electron,renderer,shared,scripts,e2e}/**/*.{ts,tsx,mjs}',
    'docs/**/*.md',
    '{README,SECURITY,CONTRIBUTING}.md',
  ],
  { cwd: root },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/^scripts\/vocabulary\.test|^docs\/glossary|\/node_modules\/|\/dist\//u.test(path))
  .sort();

it('the sources and documents use standard terms', () => {
  const hits = files.flatMap((path) => [
    ...avoidedWords(path, false).map((word) => `${path}: ${word} in the name; instead: ${insteadOf(word)}`),
    ...readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const [word] = avoidedWords(line, path.endsWith('.md'));
        return word === undefined ? [] : [`${path}:${at + 1}: ${word}; instead: ${insteadOf(word)}`];
      }),
  ]);
  expect(hits.length, `${hits.length} lines:\n${hits.join('\n')}`).toBeLessThanOrEqual(maxLines);
});

describe('avoided words', () => {
  it('are found in prose and in identifiers', () => {
    expect(avoidedWords('// The caller is told anew.', false)).toEqual(['told', 'anew']);
    expect(avoidedWords('const maybeTold = settleRow();', false)).toEqual(['told', 'settle']);
  });

  it('are found in prose only in a document', () => {
    expect(avoidedWords('`settleRow` is not prose.', true)).toEqual([]);
    expect(avoidedWords('The row is settled.', true)).toEqual(['settled']);
  });

  it.each(['a foretold retelling', '<aside>', 'setTimeout', 'unanswerable'])(
    'are not part of other words: %s',
    (line) => {
      expect(avoidedWords(line, false)).toEqual([]);
    },
  );

  it('have a replacement', () => {
    expect(insteadOf('Nobody')).toContain('no one');
    expect(insteadOf('goes on')).toContain('continue');
  });
});
