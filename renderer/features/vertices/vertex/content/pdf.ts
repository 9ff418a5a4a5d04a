import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { AppError } from '../../../../../shared/errors.ts';

/** Opens and draws PDF documents with pdf.js. */

export type Pdf = PDFDocumentProxy;

GlobalWorkerOptions.workerSrc = workerUrl;

/** Width of a drawn page; more than most screens show, so that small print stays sharp. */
const widthPx = 1_400;

/**
 * Opens a document in a worker. Everything is disabled that the document would load or run.
 * @throws AppError `bad-input` if it is not a readable PDF, `aborted` by the signal
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<Pdf> {
  // A copy, because pdf.js transfers the buffer to the worker, after which it can no longer be used here.
  const task = getDocument({
    data: bytes.slice(),
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    // Errors only: the page shows what is wrong with a document.
    verbosity: VerbosityLevel.ERRORS,
    disableWorkerRendering: true,
  });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  try {
    return await task.promise;
  } catch (error) {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new AppError(
      'bad-input',
      isLocked
        ? 'The document is protected by a password; download it to open it.'
        : 'The document cannot be read as a PDF; download it to open it with another program.',
      { cause: error, details: String(error) },
    );
  }
}

/** Draws a page on a canvas. @returns the text of the page, for screen readers */
export async function drawPage(
  pdf: Pdf,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<string> {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: widthPx / natural.width });
  // Drawn on another canvas first, because pdf.js refuses two drawings on one canvas, and a cancelled one must not
  // show.
  const buffer = document.createElement('canvas');
  buffer.width = Math.ceil(viewport.width);
  buffer.height = Math.ceil(viewport.height);
  const task = page.render({ canvas: buffer, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  canvas.width = buffer.width;
  canvas.height = buffer.height;
  canvas.getContext('2d')?.drawImage(buffer, 0, 0);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
