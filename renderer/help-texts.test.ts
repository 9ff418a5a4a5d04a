import { describe, expect, it } from 'vitest';
import { allShortcuts } from '../shared/app/shortcuts.ts';
import { targetOf } from './features/help/links.ts';
import { helpPages } from './features/help/pages.ts';
import { placeIn } from './features/help/places.ts';
import { sectionsOf } from './features/help/sections.ts';
import { pageTexts } from './features/help/sources.ts';
import { placeIn as monitorPlace } from './features/monitor/places.ts';
import { partIn } from './features/settings/places.ts';
import { placeIn as vertexPlace } from './features/vertices/places.ts';
import { pages } from './frame/pages.ts';

/** Returns texts by their paths in the repository. */
const byPath = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path.replace(/^(\.\.?\/)+/u, ''), text]));
const helpFiles = byPath(
  import.meta.glob<string>('../docs/help/*.md', { query: '?raw', import: 'default', eager: true }),
);
const samples = byPath(
  import.meta.glob<string>('../assets/samples/**/*.csv', { query: '?raw', import: 'default', eager: true }),
);
const sources = byPath(
  import.meta.glob<string>(
    [
      './{features,frame,ui}/**/*.{ts,tsx}',
      '!./features/help/**',
      '!./**/*.test.*',
      '../shared/sending/outcomes.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
);

const pageAt = (path: string) => pageTexts.find((each) => each.path === path)?.page;
/** Text of every page about the program, without code samples. */
const helpTexts = pageTexts.map((each) => ({
  ...each,
  prose: each.markdown.replaceAll(/^```[\s\S]*?^```/gmu, ''),
}));
/** Returns the first group of every match. */
const matchesOf = (prose: string, pattern: RegExp) =>
  [...prose.matchAll(pattern)].map((match) => match[1] ?? '');
const links = helpTexts.flatMap(({ path, prose }) =>
  matchesOf(prose, /\]\(([^)]+)\)/gu).map((href) => ({ path, href, target: targetOf(href, path, pageAt) })),
);

/** Whether an address leads to the place that it names, and not to the fallback for unknown places. */
function isPlace(href: string): boolean {
  const [page = '', ...rest] = href.slice(1).split('/');
  const detail = rest.join('/') || null;
  if (!pages.some(({ id }) => id === page)) return false;
  if (detail === null) return true;
  if (page === 'import') return detail === 'first-run';
  if (page === 'monitor') return monitorPlace(detail).place.show === rest[0];
  if (page === 'settings') return partIn(detail) === detail;
  if (page === 'vertices') return vertexPlace(detail).show !== 'vertex';
  if (page !== 'help') return false;
  const place = placeIn(detail);
  return (place.rule ?? place.page) === rest[0];
}

describe('the texts of Help', () => {
  it('are all listed, each under its own title', () => {
    const listed = helpTexts.filter(({ path }) => path.startsWith('docs/help/'));
    expect(listed.map(({ path }) => path).sort()).toEqual([...helpFiles.keys()].sort());
    for (const { page, markdown } of helpTexts)
      expect(markdown.split('\n')[0]).toBe(`# ${helpPages.find(({ id }) => id === page)?.title}`);
    expect(helpTexts.every(({ markdown }) => markdown !== '')).toBe(true);
  });

  it('link only to pages, headings and samples that exist', () => {
    expect(links.length).toBeGreaterThan(60);
    for (const { path, href, target } of links) {
      const where = `${path}: ${href}`;
      if (target.kind === 'place') expect(isPlace(target.href), where).toBe(true);
      else if (target.kind === 'sample')
        expect(
          [...samples.keys()].map((sample) => sample.split('/').at(-1)),
          where,
        ).toContain(target.name);
      else expect(target.kind, where).toBe('page');
      if (target.kind === 'page' && target.section !== null) {
        const markdown = helpTexts.find(({ page }) => page === target.page)?.markdown ?? '';
        expect(
          sectionsOf(markdown).map(({ id }) => id),
          where,
        ).toContain(target.section);
      }
    }
  });

  it('have only words in bold that the sources of the page contain', () => {
    const all = [...sources.values()].join('\n');
    const words = helpTexts.flatMap(({ path, prose }) =>
      path.startsWith('docs/help/')
        ? matchesOf(prose, /\*\*([^*]+)\*\*/gu).map((word) => ({ path, word }))
        : [],
    );
    expect(words.length).toBeGreaterThan(20);
    const missing = words.filter(
      ({ word }) => !new RegExp(`[>'"\`]\\s*${word}\\s*[<'"\`]|^\\s*${word}$`, 'mu').test(all),
    );
    expect(missing).toEqual([]);
  });

  it('name every command of the terminal, and only options and variables that it has', () => {
    const reference = helpTexts.find(({ path }) => path === 'docs/terminal.md')?.markdown ?? '';
    const help = helpTexts.filter(({ path }) => path.startsWith('docs/help/'));
    const options = help.flatMap(({ prose }) => matchesOf(prose, /`(--[a-z-]+)`/gu));
    const commands = help.flatMap(({ prose }) => matchesOf(prose, /`graph-intake ([a-z-]+)/gu));
    const variables = help.flatMap(({ prose }) => matchesOf(prose, /`(GRAPH_INTAKE_[A-Z_]+)`/gu));
    expect(options.length).toBeGreaterThan(6);
    // In the reference, each option is at the beginning of its line; --help itself after the command.
    const known = new Set(matchesOf(reference, /^ {2}(?:graph-intake COMMAND )?(--[a-z-]+)/gmu));
    expect(options.filter((option) => !known.has(option))).toEqual([]);
    // The first code block of the reference lists all commands.
    const listed = matchesOf(reference.split('```')[1] ?? '', /^ {2}([a-z-]+) /gmu).filter(
      (name) => name !== 'graph-intake',
    );
    expect(new Set(commands)).toEqual(new Set(listed));
    for (const name of variables) expect(reference).toContain(name);
  });

  it('list every keyboard shortcut of the program', () => {
    const { markdown = '' } = helpTexts.find(({ page }) => page === 'keyboard') ?? {};
    for (const { title, shortcuts } of allShortcuts) {
      expect(markdown).toContain(`\n## ${title}\n`);
      for (const { label, desktop, browser } of shortcuts) {
        const row = markdown.split('\n').find((line) => line.startsWith(`| ${label} |`));
        const inBrowser = browser === desktop ? 'the same' : browser === null ? 'its own' : `\`${browser}\``;
        expect(row, label).toBe(`| ${label} | ${desktop === null ? '' : `\`${desktop}\``} | ${inBrowser} |`);
      }
    }
  });

  it('show examples that equal the samples that their links open', () => {
    const { markdown = '' } = helpTexts.find(({ page }) => page === 'columns') ?? {};
    const shown = [...markdown.matchAll(/^```csv\n([\s\S]*?)^```\n\n\[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\)/gmu)];
    expect(shown).toHaveLength([...samples.keys()].filter((path) => path.includes('/examples/')).length);
    for (const [, text, path = ''] of shown) expect(samples.get(path), path).toBe(text);
  });
});

describe('links of Help', () => {
  it('are resolved relative to their document, as in the repository', () => {
    const from = 'docs/help/undo.md';
    expect(targetOf('rows.md#repeats', from, pageAt)).toEqual({
      kind: 'page',
      page: 'rows',
      section: 'repeats',
    });
    expect(targetOf('../terminal.md', from, pageAt)).toMatchObject({
      kind: 'page',
      page: 'terminal-options',
    });
    expect(targetOf('#vertices/log', from, pageAt)).toEqual({ kind: 'place', href: '#vertices/log' });
    expect(targetOf('../../assets/samples/edges.csv', from, pageAt)).toEqual({
      kind: 'sample',
      name: 'edges.csv',
    });
    expect(targetOf('https://example.org/', from, pageAt)).toEqual({ kind: 'outside' });
    expect(targetOf('../../package.json', from, pageAt)).toEqual({ kind: 'outside' });
  });
});
