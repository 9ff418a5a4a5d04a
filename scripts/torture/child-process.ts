/** A child process that waits for its command, reports its progress, and can be killed at any moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Compiled code is kept there, so that a child is there in a third of the time. */
const compiled = join(tmpdir(), 'graph-intake-torture-code');

export interface Child<Command, Report> {
  /** Resolves when the child has ended, by itself or not; every complete line of its output. */
  readonly ended: Promise<{
    readonly reports: readonly Report[];
    readonly code: number | null;
    readonly stderr: string;
  }>;
  /** Resolves when it is ready to begin. */
  readonly loaded: Promise<void>;
  begin(command: Command): void;
  /** Says that nothing more will be ordered. */
  finish(): void;
  /** Ends it as a power cut would; returns whether it was still running. */
  kill(): boolean;
}

/** Starts a child process that loads all of its code and then waits. @param file beside this one */
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
  // Written to a child that was killed meanwhile.
  stdin.on('error', () => undefined);
  let begun = '';
  stdout.setEncoding('utf8').on('data', (piece: string) => {
    const lines = `${begun}${piece}`.split('\n');
    // The last line of a child that was killed may be cut off.
    begun = lines.pop() ?? '';
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
