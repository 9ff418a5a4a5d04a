import { type HelpPageId, helpPages } from './pages.ts';

/** Markdown of the pages by its path in the repository, which shows the same files. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['../../../docs/help/*.md', '../../../docs/{terminal,practice,unattended}.md'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.replace(/^(\.\.\/)+/u, ''), text]),
);

const references: Partial<Record<HelpPageId, string>> = {
  'terminal-options': 'docs/terminal.md',
  'practice-examples': 'docs/practice.md',
  unattended: 'docs/unattended.md',
};

/** Whether a page describes commands and options in full, rather than the window. */
export const isReference = (page: HelpPageId): boolean => page in references;

/** Path of the page in the repository; null for the rules, which are a separate table. */
const pathOf = (page: HelpPageId): string | null =>
  page === 'rules' ? null : (references[page] ?? `docs/help/${page}.md`);

/** Every page with its Markdown. */
export const pageTexts: readonly {
  readonly page: HelpPageId;
  readonly path: string;
  readonly markdown: string;
}[] = helpPages.flatMap(({ id }) => {
  const path = pathOf(id);
  return path === null ? [] : [{ page: id, path, markdown: files[path] ?? '' }];
});
