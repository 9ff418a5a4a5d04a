import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { z } from 'zod';
import { isDeepLink } from '../../shared/app/deep-link.ts';

const handedOver = z.object({
  files: z.array(z.string()),
  links: z.array(z.string()).default([]),
  quit: z.boolean().default(false),
});
type HandedOver = z.infer<typeof handedOver>;
type Given = Pick<HandedOver, 'files' | 'links'>;

/** Asks the running program of this data folder to quit; how `npm start` ends one on Windows, which has no signals. */
const quitSwitch = '--quit';

interface GivenFilesDeps {
  /** Without the executable. */
  argv: readonly string[];
  /** Whether the first name on the command line is the program itself: `electron . machines.csv`. */
  namesProgram: boolean;
  folder: string;
  /** Called with files to open: those given at the start, by a second start, or dropped on the program's icon. */
  onFiles: (files: string[]) => void;
  /** Called with an unparsed link into the program that the user opened. */
  onLink: (link: string) => void;
  /**
   * Called when the program is started once more, or macOS passes it a file or a link. Returns true where it handles the
   * given files and links itself.
   */
  onSecondStart: (given: HandedOver) => boolean;
  /** Called when another start requests the end of the program. */
  onQuit: () => void;
}

/**
 * Makes this process the only one of its data folder. Returns false if another process has it already: that one has
 * received our files and comes to the front, and this process has to end.
 */
export function setupSingleInstance(deps: GivenFilesDeps): boolean {
  const { onFiles, onLink, onSecondStart, onQuit } = deps;
  const quit = deps.argv.includes(quitSwitch);
  const files = filesOf(deps);
  const links = deps.argv.filter(isDeepLink);
  // Resolved paths are sent: Chromium reorders a second instance's arguments, and its working folder is another one.
  if (!app.requestSingleInstanceLock({ files, links, quit })) return false;
  // No program is running that could quit.
  if (quit) return false;
  const open = (given: Given) => {
    if (given.files.length > 0) onFiles(given.files);
    for (const link of given.links) onLink(link);
  };
  const receive = (given: HandedOver) => {
    if (!onSecondStart(given)) open(given);
  };
  app.on('second-instance', (_event, _argv, _folder, additionalData) => {
    const given = handedOver.safeParse(additionalData).data ?? { files: [], links: [], quit: false };
    if (given.quit) onQuit();
    else receive(given);
  });
  // macOS passes files and links by these events, also while the program is closing; on other systems they are arguments.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive({ files: [path], links: [], quit: false });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive({ files: [], links: [link], quit: false });
  });
  open({ files, links });
  return true;
}

/**
 * Returns the arguments with which to start this program again: its switches, in a checkout its folder, and the given
 * files and links. On Windows Electron does not start if anything follows a link, unless it all comes after `--`.
 * @source shell/app/command_line_args.cc of Electron
 */
export function restartArguments(
  { argv, namesProgram }: Pick<GivenFilesDeps, 'argv' | 'namesProgram'>,
  { files, links }: Given,
): string[] {
  const program = namesProgram ? argv.find((argument) => !argument.startsWith('-')) : undefined;
  const own = argv.filter((argument) => argument.startsWith('-') || argument === program);
  return [...own.filter((argument) => argument !== '--'), '--', ...files, ...links];
}

/** Returns the existing files on the command line, without switches, links and folders. */
function filesOf({ argv, namesProgram, folder }: GivenFilesDeps): string[] {
  return argv
    .filter((argument) => !argument.startsWith('-'))
    .slice(namesProgram ? 1 : 0)
    .filter((argument) => !isDeepLink(argument))
    .map((argument) => resolve(folder, pathOf(argument)))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** Returns the path of an argument; Linux desktops pass file:// URLs, since their menu entry takes links too. */
function pathOf(argument: string): string {
  if (!argument.startsWith('file://')) return argument;
  try {
    return fileURLToPath(argument);
  } catch {
    // An address of another machine, or none at all: no file will be there by this name either.
    return argument;
  }
}
