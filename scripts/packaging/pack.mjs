/** Runs electron-builder on the built program. */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectNode, Refusal, root } from '../project.mjs';

const endings = ['.AppImage', '.deb', '.dmg', '.exe'];

/**
 * @param {import('./target.mjs').Target & { dir: boolean, electronDist?: string | undefined, output: string }} options
 * @returns {Promise<string[]>} paths of the packages, or of the program's folder if only that was requested
 * @throws Refusal with the output of the builder
 */
export async function pack({ system, arch, dir, electronDist, output }) {
  const folder = resolve(root, output);
  const args = [
    join(root, 'node_modules', 'electron-builder', 'cli.js'),
    `--${system}`,
    `--${arch}`,
    ...(dir ? ['--dir'] : []),
    `-c.directories.output=${folder}`,
    ...(electronDist === undefined ? [] : [`-c.electronDist=${electronDist}`]),
  ];
  const begunMs = Date.now();
  const { code, text } = await run(args);
  if (code !== 0)
    throw new Refusal(`${text}\nelectron-builder could not make the package; the reason is above.`);
  const names = readdirSync(folder);
  const candidates = dir
    ? names.filter((name) => name.includes('unpacked') || name.startsWith('mac'))
    : names.filter((name) => endings.some((ending) => name.endsWith(ending)));
  // The folder may also have packages of earlier runs.
  const packages = candidates
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).mtimeMs >= begunMs);
  if (packages.length === 0)
    throw new Refusal(`${text}\nThe package was made, but ${folder} has no new one.`);
  return packages;
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, text: string }>}
 */
function run(args) {
  const builder = spawn(projectNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [builder.stdout, builder.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  return new Promise((done, fail) => {
    builder.once('error', fail);
    builder.once('close', (code) => done({ code, text: text.trim() }));
  });
}
