/** Finds where a connector stopped reading: everything behind it has been ignored. */
import { asObject, type ResultItem } from './result-item.ts';

export interface Abort {
  readonly item: ResultItem;
  /** Index of the row that could not be read; that of the rows before it that were read, too. */
  readonly at: number;
}

const abortWords = 'BATCH PROCESSING ABORTED';

/** A failed row tells itself as original data, whatever its message quotes; an abort tells none. */
export function isAbort({ status, data }: ResultItem): boolean {
  if (status !== 'fail') return false;
  const told = asObject(data);
  const message = told?.['message'];
  return typeof message === 'string' && message.startsWith(abortWords) && !told?.['original_data'];
}

/** Null where all rows were read. @source wire.md §3, "unrecoverable read error" */
export function abortOf(items: readonly ResultItem[]): Abort | null {
  for (const item of items) if (item.order !== null && isAbort(item)) return { item, at: item.order };
  return null;
}
