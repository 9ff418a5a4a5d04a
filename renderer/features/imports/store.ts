import { create } from 'zustand';
import type { RowFilter } from '../../../shared/imports/open-file.ts';
import { showTab, useImportPlace } from '../../hooks/import-place.ts';
import { useOpenFiles } from '../../hooks/open-files.ts';

/** File being copied to the host, or one that the host rejected. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** One sentence when it failed. */
  readonly failure: string | null;
  readonly cancel: () => void;
}

/** Request to show a row in the preview; a new object is a new request, even for the same row. */
interface Jump {
  readonly fileId: string;
  readonly record: number;
}

interface ImportsStore {
  readonly uploads: readonly Upload[];
  readonly jump: Jump | null;
  /** Rows that the preview of a file shows; all by default. */
  readonly filters: Readonly<Record<string, RowFilter>>;
  /** File that “Send” was requested for from elsewhere; its action bar handles the request. */
  readonly wishToSend: string | null;
}

const initial: ImportsStore = { uploads: [], jump: null, filters: {}, wishToSend: null };

export const useImports = create<ImportsStore>()(() => initial);
const set = useImports.setState;

/** Resets the state to that of a new window. */
export const resetImports = () => set(initial);

/** Shows a row in the preview of its file. */
export function goToRecord(fileId: string, record: number): void {
  showTab(fileId, 'preview');
  set({ jump: { fileId, record } });
}
/** Sets which rows the preview of a file shows. */
export const filterRows = (fileId: string, filter: RowFilter) =>
  set(({ filters }) => ({ filters: { ...filters, [fileId]: filter } }));
/** Shows some rows of a file only, in its preview. */
export function showRows(fileId: string, filter: RowFilter): void {
  filterRows(fileId, filter);
  showTab(fileId, 'preview');
}
export const allRows: RowFilter = { of: 'all' };
export const dropJump = () => set({ jump: null });

/** Asks the action bar of a file to send it. */
export function requestSend(fileId: string): void {
  showTab(fileId, 'preview');
  set({ wishToSend: fileId });
}
export const dropSendRequest = () => set({ wishToSend: null });

/** Adds an upload. @param shows whether the page shows it; of several files dropped at once, only the first */
export function addUpload(upload: Upload, shows: boolean): void {
  set(({ uploads }) => ({ uploads: [...uploads, upload] }));
  if (shows) useImportPlace.setState({ shownId: upload.id, history: null });
}
export const changeUpload = (id: string, change: Partial<Upload>) =>
  set(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));
/** Removes an upload. @param fileId the file that was opened from it, which is shown in its place; null for none */
export function dropUpload(id: string, fileId: string | null = null): void {
  set(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
  useImportPlace.setState(({ shownId }) => ({ shownId: shownId === id ? fileId : shownId }));
}

/** File on the page: the requested one while it is open, else the first. */
export function useShownFile(): string | null {
  const shownId = useImportPlace((place) => place.shownId);
  const isUpload = useImports(({ uploads }) => uploads.some(({ id }) => id === shownId));
  const firstUpload = useImports(({ uploads }) => uploads[0]?.id);
  const isOpen = useOpenFiles(({ files }) => files.some(({ id }) => id === shownId));
  const firstFile = useOpenFiles(({ files }) => files[0]?.id);
  return isUpload || isOpen ? shownId : (firstFile ?? firstUpload ?? null);
}
