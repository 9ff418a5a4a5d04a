/** Recognises the item with which a connector reports that it stopped reading. */
import { asObject, type ResultItem } from './result-item.ts';

const abortWords = 'BATCH PROCESSING ABORTED';

/**
 * A failed row carries itself as original data, whatever its message quotes; an abort carries none. Whether an abort
 * proves anything is for the whole response to say.
 * @source wire.md §3, "unrecoverable read error"
 */
export function isAbort({ status, data }: ResultItem): boolean {
  if (status !== 'fail') return false;
  const content = asObject(data);
  const message = content?.['message'];
  return typeof message === 'string' && message.startsWith(abortWords) && !content?.['original_data'];
}
