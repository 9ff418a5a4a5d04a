import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { root } from '../scripts/project.mjs';
import { expect, test } from './fixtures.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const rows = (id: string, type = 'ogit/MARS/Machine') =>
  `"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"\n"${id}","${type}","${id}","practice-scope"\n`;
/** A recipe whose rows update existing machines. */
const recipe = {
  version: 2,
  name: 'Machines',
  fingerprint: '',
  kind: 'vertices',
  sending: { action: 'PUT' },
  targets: ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'].map((name) => ({
    kind: name === 'ogit/_xid' ? 'identity' : 'attribute',
    name,
    from: { column: name },
  })),
};

test('a folder is watched in the window: files are sent, held with a reason, and sent again', async ({
  page,
  practice,
  dataDir,
}) => {
  const folder = join(dataDir, 'incoming');
  await mkdir(folder);
  const put = async (name: string, text: string) => {
    await writeFile(join(dataDir, name), text);
    await rename(join(dataDir, name), join(folder, name));
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  await page.getByRole('link', { name: 'Watched folders' }).click();
  await expect(page.getByRole('heading', { name: 'No folder is watched' })).toBeVisible();
  await expectNoViolations(page);
  await button('Watch a folder…').click();
  await page.getByRole('textbox', { name: 'Folder' }).fill(join(dataDir, 'nowhere'));
  await button('Start watching').click();
  await expect(page.getByRole('alert')).toContainText('is not a folder that can be read; check its path.');
  await page.getByRole('textbox', { name: 'Folder' }).fill(folder);
  await page.getByRole('textbox', { name: 'Seconds without a change' }).fill('0');
  await expectNoViolations(page);
  await button('Start watching').click();
  await expect(page.getByText(/^Watching since .* · 0 sent · 0 held · no file yet$/)).toBeVisible();

  // The terminal does not take files of a folder that the window watches.
  const terminal = spawnSync('npx', ['--offline', 'graph-intake', 'watch-folder', folder, '--once'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GRAPH_INTAKE_DATA: dataDir },
  });
  expect(terminal.status).toBe(1);
  expect(terminal.stderr).toContain('is already watched by another process; stop that process first.');

  await put('machines.csv', rows('watched:1'));
  await expect(row('machines.csv')).toContainText('1 row: 1 stored.');
  await expect(page.getByText(/ · 1 sent · 0 held · last file machines.csv /)).toBeVisible();
  expect(await practice.verticesByXid('watched:1')).toHaveLength(1);
  const [place = ''] = await readdir(join(folder, 'done'));
  expect((await readdir(join(folder, 'done', place))).sort()).toEqual([
    'machines.csv',
    'machines.csv.evidence.zip',
    'machines.csv.report.json',
  ]);

  await put('again.csv', rows('watched:1'));
  await expect(row('again.csv')).toContainText('The same content was sent before, as machines.csv.');
  await put('faulty.csv', rows('watched:2', ''));
  await expect(row('faulty.csv')).toContainText('Nothing was sent. Open the file in Import');
  await expectNoViolations(page);
  const held = await readdir(join(folder, 'held'));
  const faulty = held.find((name) => name.endsWith('faulty.csv')) ?? '';
  expect(
    JSON.parse(await readFile(join(folder, 'held', faulty, 'faulty.csv.report.json'), 'utf8')),
  ).toMatchObject({ outcome: 'held', check: { files: [{ problems: [{ rule: 'type-missing' }] }] } });

  // The vertex exists, and the platform says so: sent again, and every row accounted for.
  await button('Send again.csv again').click();
  const question = page.getByRole('dialog', { name: 'Send again.csv a second time?' });
  await expect(question).toContainText('1 row is sent a second time.');
  await question.getByRole('button', { name: 'Send 1 row again' }).click();
  await expect(row('again.csv')).toContainText('1 row: 0 stored, 1 failed.');
  await button('Run of again.csv').click();
  await expect(
    page.getByText('1 row, accounted for').or(page.getByText(/0 \+ 0 \+ 1 \+ 0 \+ 0 = 1/)),
  ).toBeVisible();

  // One button opens a held file, also in a browser window, which cannot open other paths.
  await page.goBack();
  await button('Open in Import: faulty.csv').click();
  await expect(page.getByRole('heading', { name: 'faulty.csv' })).toBeVisible();
});

test('a folder with a recipe that updates sends the same content again, and is watched after a power cut', async ({
  dataDir,
  opened,
  openAgain,
}) => {
  const folder = join(dataDir, 'incoming');
  await mkdir(folder);
  await mkdir(join(dataDir, 'recipes'), { recursive: true });
  await writeFile(join(dataDir, 'recipes', 'Machines.json'), JSON.stringify(recipe));
  await opened.kill();
  const first = await openAgain();
  const put = async (name: string) => {
    await writeFile(join(dataDir, name), rows('practice:machine:mail-01'));
    await rename(join(dataDir, name), join(folder, name));
  };
  const rowOn = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  await first.page.getByRole('button', { name: /Search or run a command/ }).click();
  await first.page.getByRole('textbox', { name: 'Search or run a command' }).fill('watched');
  await first.page.getByRole('button', { name: 'Watched folders' }).click();
  await first.page.getByRole('button', { name: 'Watch a folder…' }).click();
  await first.page.getByRole('textbox', { name: 'Folder' }).fill(folder);
  await first.page.getByRole('combobox', { name: 'Recipe' }).click();
  await first.page.getByRole('option', { name: 'Machines' }).click();
  await first.page.getByRole('textbox', { name: 'Seconds without a change' }).fill('0');
  await first.page.getByRole('button', { name: 'Start watching' }).click();
  await put('a.csv');
  await expect(rowOn(first.page, 'a.csv')).toContainText('1 row: 1 updated.');
  await put('b.csv');
  await first.page.getByRole('button', { name: 'Send b.csv again' }).click();
  await first.page.getByRole('button', { name: 'Send 1 row again' }).click();
  await expect(rowOn(first.page, 'b.csv')).toContainText('1 row: 1 updated.');
  await expect(first.page.getByText(/ · 2 sent · 0 held · /)).toBeVisible();

  await first.kill();
  await put('c.csv');
  const { page } = await openAgain();
  await page.getByRole('link', { name: 'Watched folders' }).click();
  await expect(rowOn(page, 'c.csv')).toContainText('The same content was sent before, as b.csv.');
  await expect(page.getByText(/^Watching since .* · 2 sent · 1 held · last file c.csv /)).toBeVisible();
});
