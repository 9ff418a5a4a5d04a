/** Checks of the window: its page, its pipe, and what Electron adds to it. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readDeepLink } from '../../shared/app/deep-link.ts';
import { contentSecurityPolicy } from '../page-policy.ts';
import { type Check, expectThat, NotAvailable } from './check.ts';
import { machines } from './machines.ts';

const pageLoad: Check = {
  name: 'page load',
  async run(context) {
    const { page } = await context.open();
    expectThat((await page.value('document.title')) === 'Graph Intake', 'The page has another title.');
    return '';
  },
};

const preload: Check = {
  name: 'preload',
  async run({ form, program }) {
    if (form.kind === 'browser') throw new NotAvailable('a browser window has no preload script');
    const { page } = program();
    const bridge = await page.value('Object.keys(window.host ?? {}).sort().join()');
    expectThat(
      bridge === 'onClose,onText,pathForFile,send',
      `The page sees ${String(bridge)} of the preload.`,
    );
    const node = await page.value('typeof require + typeof process + typeof module');
    expectThat(node === 'undefinedundefinedundefined', 'The page has parts of Node.');
    return '';
  },
};

const pipe: Check = {
  name: 'pipe',
  async run({ program }) {
    const { page } = program();
    await page.value("location.hash = 'settings/about'");
    // Only the host knows the version of SQLite.
    await page.until('What the host knows of itself', '/SQLite/.test(document.body.innerText)');
    await page.value("location.hash = 'import'");
    return '';
  },
};

const drop: Check = {
  name: 'drop by path',
  async run({ folder, program }) {
    const { page } = program();
    const path = join(folder, 'dropped.csv');
    await writeFile(path, machines('drop', 50));
    await page.drop([path]);
    await page.until('The dropped file', "document.body.innerText.includes('drop:7')");
    return '';
  },
};

const dialogs: Check = {
  name: 'stubbed dialogs',
  async run({ form, program }) {
    if (form.kind === 'browser') throw new NotAvailable('a browser window downloads instead');
    const { page, facts } = program();
    const { savesInto } = z.object({ savesInto: z.string() }).parse(facts);
    await mkdir(savesInto, { recursive: true });
    await page.value("location.hash = 'settings/data'");
    await page.click(/^Save diagnostics/);
    const isSaved = async () => (await readdir(savesInto)).some((name) => name.endsWith('.json'));
    const deadline = performance.now() + 20_000;
    while (!(await isSaved())) {
      expectThat(performance.now() < deadline, 'The save dialog was not asked, or nothing was saved.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await page.value("location.hash = 'import'");
    return '';
  },
};

const policy: Check = {
  name: 'protocol and CSP',
  async run({ program }) {
    const { page } = program();
    const header = await page.value(
      "fetch(location.pathname).then((response) => response.headers.get('content-security-policy'))",
    );
    const rules = contentSecurityPolicy({ connect: [] }).split('; ');
    const scripts = rules.find((rule) => rule.startsWith('script-src')) ?? '';
    expectThat(String(header).includes(`${scripts};`), 'The page is served without its policy.');
    expectThat(String(header).startsWith("default-src 'none'"), 'The policy allows what it does not name.');
    // The policy refuses every inline script.
    const ran = await page.value(`(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.selfTestRan = true';
      document.body.append(script);
      script.remove();
      return 'selfTestRan' in globalThis;
    })()`);
    expectThat(ran === false, 'An inline script ran in the page.');
    const outside = await page.value("fetch('/..%2f..%2fpackage.json').then(({ ok }) => ok, () => false)");
    expectThat(outside === false, 'The page can read files outside its folder.');
    return '';
  },
};

const menu: Check = {
  name: 'menu',
  async run({ form, program }) {
    if (form.kind === 'browser') throw new NotAvailable('a browser window has no menu of its own');
    const { menu: labels } = z.object({ menu: z.array(z.string()) }).parse(program().facts);
    for (const label of ['File', 'View']) expectThat(labels.includes(label), `The menu has no ${label}.`);
    return labels.join(', ');
  },
};

const deepLink: Check = {
  name: 'deep link',
  async run({ form, program }) {
    const { page } = program();
    const link = 'graph-intake://vertices';
    const read = readDeepLink(link);
    expectThat(read.ok, 'The link is not read.');
    // In a browser the system passes no links to the program, so this opens the link's place as the program would.
    if (form.kind === 'desktop') await form.startAgain([link]);
    else await page.value(`location.hash = '${read.place}'`);
    await page.until('The place of the link', `location.hash.startsWith('#${read.place}')`);
    const isCurrent =
      "[...document.querySelectorAll('nav [aria-current=\"page\"]')].some((link) => /Vertices/.test(link.textContent + link.getAttribute('aria-label')))";
    await page.until('The page of the link', isCurrent);
    await page.value("location.hash = 'import'");
    return '';
  },
};

const singleInstance: Check = {
  name: 'single instance',
  async run({ form, program }) {
    const { page } = program();
    const { exitCode, text } = await form.startAgain([]);
    const expected = form.kind === 'desktop' ? 0 : 1;
    expectThat(exitCode === expected, `A second start ended with ${exitCode}: ${text.slice(-200)}`);
    expectThat((await page.value('1 + 1')) === 2, 'The window does not respond after a second start.');
    return '';
  },
};

export const windowChecks = {
  pageLoad,
  preload,
  pipe,
  drop,
  dialogs,
  policy,
  menu,
  deepLink,
  singleInstance,
};
