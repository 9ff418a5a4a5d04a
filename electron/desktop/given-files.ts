import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

const handedOver = z.object({ files: z.array(z.string()) });

export interface GivenFilesDeps {
  /** Without the executable. */
  argv: readonly string[];
  /** Whether the first name on the command line is the program itself: `electron . machines.csv`. */
  namesProgram: boolean;
  folder: string;
  /** Hears of files to open: those given at the start, by a second start, or dropped on the program's icon. */
  onFiles: (files: string[]) => void;
  /** Hears that the program was started once more. */
  onAgain: () => void;
}

/**
 * Makes this process the only one of its data folder. False where another one has it already: that one has been
 * given our files and comes to the front, and this process has nothing left to do.
 */
export function setupSingleInstance(deps: GivenFilesDeps): boolean {
  const { onFiles, onAgain } = deps;
  const files = filesOf(deps);
  // Paths go over ready-made: Chromium reorders a second instance's arguments, and its folder is not ours.
  if (!app.requestSingleInstanceLock({ files })) return false;
  app.on('second-instance', (_event, _argv, _folder, additionalData) => {
    onAgain();
    const given = handedOver.safeParse(additionalData).data?.files ?? [];
    if (given.length > 0) onFiles(given);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    onFiles([path]);
  });
  if (files.length > 0) onFiles(files);
  return true;
}

/** The files on the command line; switches, folders and what is not there are none. */
function filesOf({ argv, namesProgram, folder }: GivenFilesDeps): string[] {
  return argv
    .filter((argument) => !argument.startsWith('-'))
    .slice(namesProgram ? 1 : 0)
    .map((argument) => resolve(folder, argument))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
