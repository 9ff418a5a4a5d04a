import { toAppError } from '../../../shared/errors.ts';
import type { Source } from '../../../shared/imports.ts';
import type { Host } from '../../host.ts';
import { addSending, changeSending, dropSending, showFile } from './store.ts';

let opened = 0;

/** Opens files that were dropped or picked: on the desktop by their path, from a browser window as a copy. */
export async function openFiles(host: Host, files: readonly File[]): Promise<void> {
  await Promise.all(files.map((file) => openFile(host, file)));
}

async function openFile(host: Host, file: File): Promise<void> {
  const abort = new AbortController();
  await track(file.name, file.size, abort, host, () => host.sendFile(file, abort.signal));
}

export async function openSample(host: Host, name: string): Promise<void> {
  await track(name, 0, new AbortController(), host, async () => ({ kind: 'sample', name }));
}

/** Asks with the system's dialog; only on the desktop. */
export async function pickFiles(host: Host): Promise<void> {
  const picked = await host.api.imports.pick();
  const first = picked[0];
  if (first) showFile(first.fileId);
}

/**
 * The card of a file from the drop until the host has it open, which does not wait for the copy. A failure stays there
 * until it is removed; one of the copy shows on the open file.
 */
async function track(
  name: string,
  sizeBytes: number,
  abort: AbortController,
  host: Host,
  send: () => Promise<Source>,
): Promise<void> {
  opened += 1;
  const id = `sending-${opened}`;
  addSending({ id, name, sizeBytes, failure: null, cancel: () => abort.abort() });
  try {
    const source = await send();
    const { fileId } = await host.api.imports.open({ source }, { signal: abort.signal });
    dropSending(id, fileId);
  } catch (error) {
    const failure = toAppError(error);
    // A file that the host did not open needs no copy.
    abort.abort();
    if (failure.code === 'aborted') dropSending(id);
    else changeSending(id, { failure: failure.message });
  }
}
