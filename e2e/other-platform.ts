import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectNode, root } from '../scripts/project.mjs';
import { createPracticePlatform, type PracticePlatform } from './practice-platform.ts';

export interface OtherPlatform extends PracticePlatform {
  stop(): Promise<void>;
}

/** Starts a practice platform in its own process, which continues while the program under test is suspended. */
export async function startOtherPlatform(): Promise<OtherPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'graph-intake-elsewhere-'));
  const child = spawn(projectNode(), ['electron/practice/main.ts', '--json'], {
    cwd: root,
    env: { ...process.env, GRAPH_INTAKE_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true });
  };
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return { ...createPracticePlatform(JSON.parse(line)), stop };
  await stop();
  throw new Error('The platform ended before it was ready.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
