import { toAppError } from '../../../../shared/errors.ts';
import type { Source } from '../../../../shared/imports.ts';
import { showFile } from '../../../hooks/import-place.ts';
import { isEvidence, openEvidence } from '../../../hooks/open-evidence.ts';
import type { Host } from '../../../host.ts';
import { addUpload, changeUpload, dropUpload } from '../store.ts';

let opened = 0;

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

/** Asks with the system's dialog; only on the desktop. */
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
  /** The file before it: the host opens them in the order of dropping, which counts in a plan. */
  readonly before: Promise<void>;
}

/**
 * The card of a file from the drop until the host has it open, which does not wait for the copy. A failure stays there
 * until it is removed; that of an upload is shown on the opened file.
 */
async function track(
  { name, sizeBytes, opensPage, before }: Card,
  abort: AbortController,
  host: Host,
  send: () => Promise<Source>,
): Promise<void> {
  opened += 1;
  const id = `opening-${opened}`;
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
