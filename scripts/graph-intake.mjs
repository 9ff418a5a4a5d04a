#!/usr/bin/env node
/** `npx graph-intake`: the terminal program, run by the project's own Node, whichever Node the shell has. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isHostBuilt } from './build-stamp.mjs';
import { cacheDir, giveUp, programOptions, projectNode, root } from './project.mjs';

/** A package has the built program; a checkout has sources, which need no build but take longer to load. */
const source = join(root, 'electron', 'cli.ts');
const built = join(root, 'dist', 'host', 'cli.js');

try {
  const entry = existsSync(source) && !(existsSync(built) && isHostBuilt()) ? source : built;
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const program = spawn(projectNode(), [...programOptions, entry, ...process.argv.slice(2)], {
    // With this cache of compiled code, all starts but the first take half the time.
    env: { NODE_COMPILE_CACHE: join(cacheDir, 'compiled'), ...env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the program directly from the terminal; this process ignores it and waits until the program ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  program.once('error', giveUp);
  program.once('exit', (code, signal) => {
    // As a shell reports it, so that an engine recognises a program that was killed.
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
} catch (error) {
  giveUp(error);
}
