/** A child process that waits for its command, reports its progress, and can be killed at any moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Cache of compiled code, with which a child starts in a third of the time. */
const compiled = join(tmpdir(), 'graph-intake-torture-code');

export interface Child<Command, Report> {
  /** Resolves when the child has ended, by itself or not; `reports` are the complete lines of its output. */
  readonly ended: Promise<{
    readonly reports: readonly Report[];
    readonly code: number | null;
    readonly stderr: string;
  }>;
  /** Resolves when the child has loaded its code and waits for its command. */
  readonly loaded: Promise<void>;
  begin(command: Command): void;
  /** Closes the input of the child: no further command follows. */
  finish(): void;
  /** Kills the child without a warning, as a power cut would; returns whether it was still running. */
  kill(): boolean;
}

/** Starts a child process that loads all of its code and then waits. @param file path relative to this file */
export function startChild<Command extends object, Report extends { readonly kind: string }>(
  file: string,
): Child<Command, Report> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const reports: Report[] = [];
  let isLoaded: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    isLoaded = resolve;
  });
  let stderr = '';
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The child has no pipes.');
  // Writing to a child that was killed meanwhile fails, which is no error here.
  stdin.on('error', () => undefined);
  let incompleteLine = '';
  stdout.setEncoding('utf8').on('data', (piece: string) => {
    const lines = `${incompleteLine}${piece}`.split('\n');
    // The last line of a child that was killed may be cut off.
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) {
      const each = JSON.parse(line) as Report;
      reports.push(each);
      if (each.kind === 'loaded') isLoaded();
    }
  });
  child.stderr?.on('data', (piece) => {
    stderr += String(piece);
  });
  return {
    loaded,
    ended: once(child, 'close').then(([code]) => ({ reports, code: code as number | null, stderr })),
    begin: (command) => void stdin.write(`${JSON.stringify(command)}\n`),
    finish: () => void stdin.end(),
    kill: () => child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'),
  };
}
