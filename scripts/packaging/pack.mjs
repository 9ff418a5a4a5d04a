/** Runs electron-builder on what was built. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectNode, Refusal, root } from '../project.mjs';

const endings = ['.AppImage', '.deb', '.dmg', '.exe'];

/**
 * @param {import('./target.mjs').Target & { dir: boolean, electronDist?: string | undefined, output: string }} options
 * @returns {Promise<string[]>} the packages, or the program's folder where nothing else was asked for
 * @throws Refusal with what the builder says
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
  const { code, said } = await run(args);
  if (code !== 0)
    throw new Refusal(`${said}\nelectron-builder could not make the package; it says why above.`);
  const names = readdirSync(folder);
  const made = dir
    ? names.filter((name) => name.includes('unpacked') || name.startsWith('mac'))
    : names.filter((name) => endings.some((ending) => name.endsWith(ending)));
  return made.map((name) => join(folder, name)).filter((path) => existsSync(path));
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, said: string }>}
 */
function run(args) {
  const builder = spawn(projectNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [builder.stdout, builder.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  return new Promise((done, fail) => {
    builder.once('error', fail);
    builder.once('close', (code) => done({ code, said: said.trim() }));
  });
}
