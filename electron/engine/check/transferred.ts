/** Buffers of a result that are moved between threads instead of being copied. */
import type { RowSetParts } from '../../../shared/rows/row-set-parts-writer.ts';

export const buffersOf = ({ block, form, start, before, data }: RowSetParts): ArrayBuffer[] => [
  block.buffer,
  form.buffer,
  start.buffer,
  before.buffer,
  data.buffer,
];
