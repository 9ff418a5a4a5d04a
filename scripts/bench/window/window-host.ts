/** The host of a browser window, in a process of its own with an empty data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectNode, root } from '../../project.mjs';

/**
 * Starts the host; returns the address of its window, and the function that stops it. @param data folder of the host
 */
export async function startHost(data: string) {
  const host = spawn(projectNode(), ['dist/host/serve.js', '--json', '--no-open'], {
    cwd: root,
    env: { ...process.env, GRAPH_INTAKE_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(host, 'exit');
  const stop = async () => {
    host.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: host.stdout }))
    if (line.startsWith('{')) return { address: String(JSON.parse(line).address), stop };
  throw new Error('The host ended before it was ready.');
}
