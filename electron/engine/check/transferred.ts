/** What of a result is moved between threads instead of being copied. */
import type { RowSetParts } from '../../../shared/rows/row-set-parts.ts';

export const buffersOf = ({ block, form, start, before, data }: RowSetParts): ArrayBuffer[] => [
  block.buffer,
  form.buffer,
  start.buffer,
  before.buffer,
  data.buffer,
];
