import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { Platform } from '../platform.ts';
import { moveFile } from '../storage/files/move-file.ts';

const csvFiles = { name: 'CSV files', extensions: ['csv', 'tsv', 'txt'] };
const tableFiles = {
  name: 'Tables',
  extensions: [
    'csv',
    'tsv',
    'tab',
    'psv',
    'txt',
    'xlsx',
    'xlsm',
    'xls',
    'ods',
    'gz',
    'zst',
    'zip',
    'json',
    'jsonl',
    'ndjson',
    'parquet',
    'html',
    'htm',
  ],
};
const jsonFiles = { name: 'JSON files', extensions: ['json'] };
const allFiles = { name: 'All files', extensions: ['*'] };

/** Returns the filter of the kind of a file; with that of another kind, the system may add a wrong extension. */
const kindOf = (name: string) =>
  [csvFiles, jsonFiles].filter(({ extensions }) => extensions.includes(name.split('.').at(-1) ?? ''));

/** Asks which files to open; returns an empty list if the user cancels. */
export const pickFiles = (): Promise<string[]> =>
  ask({
    title: 'Open tables',
    properties: ['openFile', 'multiSelections'],
    filters: [tableFiles, allFiles],
  });

/** Asks for a folder; returns null if the user cancels. */
export async function pickFolder(): Promise<string | null> {
  const [folder] = await ask({
    title: 'Choose a folder',
    properties: ['openDirectory', 'createDirectory'],
  });
  return folder ?? null;
}

/**
 * Folder of the last choice. Without it, Electron begins in Downloads each time, and no system remembers another one.
 * @source https://www.electronjs.org/docs/latest/breaking-changes, 43.0
 */
let lastFolder: string | undefined;

async function ask(given: Electron.OpenDialogOptions): Promise<string[]> {
  const options = { ...given, ...(lastFolder !== undefined && { defaultPath: lastFolder }) };
  const window = frontWindow();
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  const [first] = filePaths;
  if (first !== undefined) lastFolder = dirname(first);
  return filePaths;
}

/**
 * Asks where a finished file should go and moves it there; removes the file if the user cancels.
 * @throws AppError `rejected` where the chosen place cannot be written; the file then stays where it was.
 */
export const deliver: Platform['deliver'] = async ({ path, name }) => {
  const options: Electron.SaveDialogOptions = {
    title: `Save ${name}`,
    defaultPath: join(app.getPath('downloads'), name),
    filters: [...kindOf(name), allFiles],
  };
  const window = frontWindow();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  if (canceled || filePath === '') {
    await rm(path, { force: true });
    return { to: 'nowhere' };
  }
  try {
    await moveFile(path, filePath);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('rejected', `${filePath} cannot be written; choose another place.`, {
      details: reason,
      cause: error,
    });
  }
  return { to: 'path', path: filePath };
};

/** Shows an error in a message box of the system, for operations that no page started. */
export async function showError(error: unknown): Promise<void> {
  const { message, details } = toAppError(error);
  const options: Electron.MessageBoxOptions = {
    type: 'warning',
    title: 'Graph Intake',
    message,
    ...(details === undefined ? {} : { detail: details }),
  };
  const window = frontWindow();
  await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
}

const frontWindow = () => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
