/** Transform that replaces every occurrence of a text or a pattern. */
import { z } from 'zod';
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { toAppError } from '../../errors.ts';
import { compilePattern } from './pattern/compile-pattern.ts';
import { replacePattern } from './pattern/replace-pattern.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

export const replaceSchema = z
  .strictObject({
    kind: z.literal('replace'),
    ...switchable,
    /** `pattern`: a regular expression without look-around and back references. */
    as: z.enum(['text', 'pattern']),
    find: z.string().min(1).max(500),
    /** For a pattern, `$1`, `$<name>` and `$&` insert captures and the match, `$$` a dollar sign. */
    by: z.string(),
    ignoreCase: z.boolean().default(false),
  })
  .superRefine(({ as, find, ignoreCase }, context) => {
    if (as === 'text') return;
    try {
      compilePattern(find, { ignoreCase });
    } catch (error) {
      context.addIssue({ code: 'custom', path: ['find'], message: toAppError(error).message });
    }
  });
type Replace = z.infer<typeof replaceSchema>;

export const replace: TransformKind<Replace> = {
  describe: ({ as, find, by, ignoreCase }) =>
    `Replaces ${as === 'text' ? '' : 'the pattern '}“${find}” with “${by}”${ignoreCase ? ', ignoring case' : ''}.`,
  compile({ as, find, by, ignoreCase }) {
    if (as === 'pattern') {
      const pattern = compilePattern(find, { ignoreCase });
      return (text) => replacePattern(pattern, text, by);
    }
    if (!ignoreCase) return (text) => text.replaceAll(find, () => by);
    const anyCase = new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&'), 'giu');
    return (text) => text.replaceAll(anyCase, () => by);
  },
  keeps: ({ as, find, ignoreCase }) => {
    const [first] = encodeUtf8(find);
    // A lone half of a surrogate pair can be found within a character, but has no UTF-8 bytes to compare.
    if (as === 'pattern' || ignoreCase || first === undefined || !find.isWellFormed()) return () => false;
    return (bytes, start, end) => {
      for (let at = start; at < end; at++) if (bytes[at] === first) return false;
      return true;
    };
  },
  fillsEmpty: false,
  expects: ({ as }) =>
    as === 'pattern' ? 'a text that can be searched for the pattern in reasonable time' : null,
  examples: [
    {
      transform: { kind: 'replace', as: 'text', find: '.example.org', by: '', ignoreCase: false },
      before: 'web-1.example.org',
      after: 'web-1',
    },
    {
      transform: {
        kind: 'replace',
        as: 'pattern',
        find: '^(\\d+) GB$',
        by: '$1 gigabytes',
        ignoreCase: false,
      },
      before: '16 GB',
      after: '16 gigabytes',
    },
  ],
};
