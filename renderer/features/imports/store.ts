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

/** A row to show in the preview; a new object goes there again. */
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

/** Begins as in a new window. */
export const resetImports = () => set(initial);

export function goToRecord(fileId: string, record: number): void {
  showTab(fileId, 'preview');
  set({ jump: { fileId, record } });
}
export const filterRows = (fileId: string, only: RowFilter) =>
  set(({ filters }) => ({ filters: { ...filters, [fileId]: only } }));
/** Shows some rows of a file only, in its preview. */
export function showRows(fileId: string, only: RowFilter): void {
  filterRows(fileId, only);
  showTab(fileId, 'preview');
}
export const allRows: RowFilter = { of: 'all' };
export const dropJump = () => set({ jump: null });

export function wishToSend(fileId: string): void {
  showTab(fileId, 'preview');
  set({ wishToSend: fileId });
}
export const dropWish = () => set({ wishToSend: null });

/** @param shows whether the page goes to it; of several files dropped at once it is the first */
export function addUpload(one: Upload, shows: boolean): void {
  set(({ uploads }) => ({ uploads: [...uploads, one] }));
  if (shows) useImportPlace.setState({ shownId: one.id, history: null });
}
export const changeUpload = (id: string, change: Partial<Upload>) =>
  set(({ uploads }) => ({ uploads: uploads.map((one) => (one.id === id ? { ...one, ...change } : one)) }));
/** Takes away what has arrived as an open file, which is shown where the other was. */
export function dropUpload(id: string, fileId: string | null = null): void {
  set(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }));
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
