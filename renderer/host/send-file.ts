import { createSemaphore } from '../../shared/async.ts';
import { AppError } from '../../shared/errors.ts';
import { excerptSpans } from '../../shared/imports/excerpt.ts';
import type { Source } from '../../shared/imports.ts';

/**
 * Browsers open only a few connections to one host: uploads use three, the others stay free for the page and downloads.
 */
const uploads = createSemaphore(() => 3);

/**
 * Makes a file of this browser window readable for the host: returns a few pieces of it at once (`excerpt`), and sends
 * a full copy in the background, which the host stores under the returned id and whose progress it reports on the open
 * file.
 * @throws AppError `bad-input` when the file cannot be read, `aborted` when the signal fires.
 */
export async function uploadFile(file: File, signal?: AbortSignal): Promise<Source> {
  const excerpt = [];
  for (const { at, length } of excerptSpans(file.size))
    excerpt.push({ at, base64: await base64Of(file, at, length) });
  if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
  const uploadId = crypto.randomUUID();
  void uploads.within(() => sendCopy(file, uploadId, signal));
  return { kind: 'upload', uploadId, name: file.name, sizeBytes: file.size, excerpt };
}

async function sendCopy(file: File, uploadId: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    await fetch(`/upload?id=${uploadId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      ...(signal && { signal }),
    });
  } catch {
    // The host notices that the copy was interrupted, or has caused it by closing the file, and reports it on the file.
  }
}

async function base64Of(file: File, at: number, length: number): Promise<string> {
  // For an empty piece, the data URLs of browsers have different forms.
  if (length === 0) return '';
  try {
    return await base64(file.slice(at, at + length));
  } catch (cause) {
    throw new AppError(
      'bad-input',
      `${file.name} cannot be read; it may have been moved or changed, or it is a folder. Open it again.`,
      { cause },
    );
  }
}

/**
 * Encodes a piece as a data URL and returns the part after the comma: the page has no other fast way to encode base64.
 */
function base64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(piece);
  });
}
