import { toAppError } from '../../../../shared/errors.ts';
import type { Source } from '../../../../shared/imports.ts';
import { showFile } from '../../../hooks/import-place.ts';
import { isEvidence, openEvidence } from '../../../hooks/open-evidence.ts';
import type { Host } from '../../../host.ts';
import { addUpload, changeUpload, dropUpload } from '../store.ts';

let cardCount = 0;

/**
 * Opens files that were dropped or picked: on the desktop by their path, from a browser window as a copy. For an
 * evidence file, which records a finished run, that run is shown instead.
 */
export async function openFiles(host: Host, files: readonly File[]): Promise<void> {
  let before = Promise.resolve();
  const evidence = new Set<File>();
  for (const file of files) if (await isEvidence(file)) evidence.add(file);
  for (const file of evidence) void openEvidence(host, file);
  for (const [at, file] of files.filter((each) => !evidence.has(each)).entries()) {
    const abort = new AbortController();
    const card = { name: file.name, sizeBytes: file.size, opensPage: at === 0, before };
    before = track(card, abort, host, () => host.sendFile(file, abort.signal));
  }
  await before;
}

/** Opens a sample that is delivered with the program. */
export async function openSample(host: Host, name: string): Promise<void> {
  await trackOpening(host, name, 0, { kind: 'sample', name });
}

/** Shows a card for a source that needs no upload, until the host has opened it. */
export async function trackOpening(
  host: Host,
  name: string,
  sizeBytes: number,
  source: Source,
): Promise<void> {
  const card = { name, sizeBytes, opensPage: true, before: Promise.resolve() };
  await track(card, new AbortController(), host, async () => source);
}

/** Opens files that the user chooses in the system's dialog; only on the desktop. */
export async function pickFiles(host: Host): Promise<void> {
  const picked = await host.api.imports.pick();
  const first = picked[0];
  if (first) showFile(first.fileId);
}

interface Card {
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether the window shows its page. */
  readonly opensPage: boolean;
  /** Resolves when the previous file is opened: the order of opening is the order in a plan. */
  readonly before: Promise<void>;
}

/**
 * Shows a card for a file from the drop until the host has opened it, which does not wait for the end of an upload. A
 * failure to open stays on the card until the user removes it; a failed upload is shown on the page of the opened file.
 */
async function track(
  { name, sizeBytes, opensPage, before }: Card,
  abort: AbortController,
  host: Host,
  send: () => Promise<Source>,
): Promise<void> {
  cardCount += 1;
  const id = `opening-${cardCount}`;
  addUpload({ id, name, sizeBytes, failure: null, cancel: () => abort.abort() }, opensPage);
  try {
    const source = await send();
    await before;
    const { fileId } = await host.api.imports.open({ source }, { signal: abort.signal });
    dropUpload(id, fileId);
  } catch (error) {
    const failure = toAppError(error);
    // A file that the host did not open needs no copy.
    abort.abort();
    if (failure.code === 'aborted') dropUpload(id);
    else changeUpload(id, { failure: failure.message });
  }
}
