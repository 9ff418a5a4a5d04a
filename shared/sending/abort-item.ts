/** Recognises the item with which a connector reports that it stopped reading. */
import { asObject, type ResultItem } from './result-item.ts';

const abortWords = 'BATCH PROCESSING ABORTED';

/**
 * Whether an item reports that the connector stopped reading. The item of a failed row may quote the same words, but
 * has the row as original data; an abort item has none. Whether an abort can be trusted depends on the whole response.
 * @source wire.md §3, "unrecoverable read error"
 */
export function isAbort({ status, data }: ResultItem): boolean {
  if (status !== 'fail') return false;
  const content = asObject(data);
  const message = content?.['message'];
  return typeof message === 'string' && message.startsWith(abortWords) && !content?.['original_data'];
}
