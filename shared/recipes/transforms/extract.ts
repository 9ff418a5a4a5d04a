/** Transform that keeps only the part of a text that a pattern matches. */
import { z } from 'zod';
import { toAppError } from '../../errors.ts';
import { compilePattern } from './pattern/compile-pattern.ts';
import { findPattern } from './pattern/find-pattern.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

export const extractSchema = z
  .strictObject({
    kind: z.literal('extract'),
    ...switchable,
    /** A regular expression without look-around and back references. */
    pattern: z.string().min(1).max(500),
    /** The group in parentheses that is kept, from 1; 0 for the whole match. */
    group: z.int().min(0).max(99).default(0),
    ignoreCase: z.boolean().default(false),
    /** Result for a text without a match: it stays unchanged and is reported, or becomes empty. */
    others: z.enum(['report', 'empty']).default('report'),
  })
  .superRefine(({ pattern, group, ignoreCase }, context) => {
    try {
      const { captures } = compilePattern(pattern, { ignoreCase });
      if (group > captures)
        context.addIssue({
          code: 'custom',
          path: ['group'],
          message: `must be at most ${captures}, the number of groups of the pattern`,
        });
    } catch (error) {
      context.addIssue({ code: 'custom', path: ['pattern'], message: toAppError(error).message });
    }
  });
type Extract = z.infer<typeof extractSchema>;

export const extract: TransformKind<Extract> = {
  describe: ({ pattern, group, ignoreCase, others }) =>
    `Keeps ${group === 0 ? 'the text' : `group ${group}`} of the pattern “${pattern}”${ignoreCase ? ', ignoring case' : ''}${others === 'empty' ? ', and clears cells without a match' : ''}.`,
  compile({ pattern: source, group, ignoreCase, others }) {
    const pattern = compilePattern(source, { ignoreCase });
    const absent = others === 'empty' ? '' : null;
    return (text) => {
      const found = findPattern(pattern, text);
      if (found === null) return null;
      return found === 'none' ? absent : (found[group] ?? '');
    };
  },
  fillsEmpty: false,
  expects: ({ pattern }) => `a text that contains the pattern “${pattern}”, or the search took too long`,
  examples: [
    {
      transform: { kind: 'extract', pattern: '\\d+', group: 0, ignoreCase: false, others: 'report' },
      before: 'rack 12, unit 3',
      after: '12',
    },
    {
      transform: { kind: 'extract', pattern: 'unit (\\d+)', group: 1, ignoreCase: true, others: 'empty' },
      before: 'Rack 12, Unit 3',
      after: '3',
    },
  ],
};
