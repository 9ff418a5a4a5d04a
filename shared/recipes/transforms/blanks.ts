/** Transforms that remove blanks around a text, or reduce several blanks within it to one. */
import { z } from 'zod';
import { isPlainAscii, space } from './ascii.ts';
import { switchable, type TransformKind } from './transform-kind.ts';

export const trimSchema = z.strictObject({ kind: z.literal('trim'), ...switchable });

export const trim: TransformKind<z.infer<typeof trimSchema>> = {
  describe: () => 'Removes spaces and line breaks at the start and end.',
  compile: () => (text) => text.trim(),
  keeps: () => (bytes, start, end) =>
    isPlainAscii(bytes[start] as number) && isPlainAscii(bytes[end - 1] as number),
  fillsEmpty: false,
  expects: () => null,
  examples: [{ transform: { kind: 'trim' }, before: '  web-1 ', after: 'web-1' }],
};

export const collapseSchema = z.strictObject({ kind: z.literal('collapse-blanks'), ...switchable });

export const collapseBlanks: TransformKind<z.infer<typeof collapseSchema>> = {
  describe: () => 'Replaces each run of spaces, tabs, or line breaks with one space.',
  compile: () => (text) => text.replaceAll(/\s+/gu, ' '),
  keeps: () => (bytes, start, end) => {
    let before = 0;
    for (let at = start; at < end; at++) {
      const code = bytes[at] as number;
      if (code === space ? before === space : !isPlainAscii(code)) return false;
      before = code;
    }
    return true;
  },
  fillsEmpty: false,
  expects: () => null,
  examples: [{ transform: { kind: 'collapse-blanks' }, before: 'rack\t 12', after: 'rack 12' }],
};
