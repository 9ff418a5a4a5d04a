import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { AppError } from '../../../../../shared/errors.ts';

export type Pdf = PDFDocumentProxy;

GlobalWorkerOptions.workerSrc = workerUrl;

/** Drawn wider than most screens show it, so that small print stays sharp. */
const widthPx = 1_400;

/**
 * Opens a document in a worker of its own; what it would have to load or run stays undone.
 * @throws AppError `bad-input` for what is no readable PDF
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<Pdf> {
  // The worker takes what it is given for good.
  const task = getDocument({
    data: bytes.slice(),
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    // Faults of a document are shown on the page.
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

/** @returns the words of the page, for readers that see no picture */
export async function drawPage(
  pdf: Pdf,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<string> {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: widthPx / natural.width });
  // Two drawings on one canvas refuse each other; one that is overtaken is never shown.
  const own = document.createElement('canvas');
  own.width = Math.ceil(viewport.width);
  own.height = Math.ceil(viewport.height);
  const task = page.render({ canvas: own, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  canvas.width = own.width;
  canvas.height = own.height;
  canvas.getContext('2d')?.drawImage(own, 0, 0);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
