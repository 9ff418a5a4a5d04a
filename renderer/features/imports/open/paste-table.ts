/** Opens the table in the clipboard as a file. */
import { AppError } from '../../../../shared/errors.ts';
import { maxPastedBytes, type PastedText } from '../../../../shared/imports/pasted.ts';
import type { Host } from '../../../host.ts';
import { trackOpening } from './open-files.ts';

const noTable = () =>
  new AppError('bad-input', 'The clipboard has no table. Copy the cells and paste again.');

/** Opens a pasted table. @throws AppError `bad-input` if there is no text, or more than 8 MB of it */
export async function openPasted(host: Host, { html, text }: PastedText): Promise<void> {
  if (html.trim() === '' && text.trim() === '') throw noTable();
  // Only the part that the host reads is sent: text with tabs, else the table in HTML.
  const isText = text.includes('\t') || !/<table[\s>]/i.test(html);
  const pasted = isText ? { html: '', text } : { html, text: '' };
  const { size } = new Blob([pasted.html, pasted.text]);
  if (size > maxPastedBytes)
    throw new AppError(
      'bad-input',
      'The clipboard has more than 8 MB. Save the table as a file and open that.',
    );
  await trackOpening(host, 'Pasted table', size, { kind: 'pasted', ...pasted });
}

/**
 * Reads the clipboard, which the browser may ask the user about. Not for the desktop window, which is never granted the
 * permission to read it; Ctrl+V needs none.
 * @throws AppError `bad-input`
 */
export async function pasteTable(host: Host): Promise<void> {
  await openPasted(host, await readClipboard());
}

async function readClipboard(): Promise<PastedText> {
  try {
    const items = await navigator.clipboard.read();
    const read = async (type: string) => {
      const item = items.find(({ types }) => types.includes(type));
      return item === undefined ? '' : (await item.getType(type)).text();
    };
    return { html: await read('text/html'), text: await read('text/plain') };
  } catch (cause) {
    throw new AppError(
      'bad-input',
      'The clipboard cannot be read from here. Press Ctrl+V on Import, or ⌘V on a Mac.',
      { cause },
    );
  }
}
