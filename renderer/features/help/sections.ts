/** A section of a page of Help. */
interface Section {
  /** Empty for text before the first heading below the title. */
  readonly heading: string;
  /** Null if there is no heading. */
  readonly id: string | null;
  /** Text without Markdown. */
  readonly text: string;
}

/** The id of a heading, as addresses name it. */
export const sectionId = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** Splits a page at its headings. @param markdown a page that begins with its title */
export function sectionsOf(markdown: string): Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      isCode = !isCode;
      continue;
    }
    const [, marks, heading] = isCode ? [] : (/^(#+) (.+)$/u.exec(line) ?? []);
    if (heading === undefined) sections.at(-1)?.lines.push(isCode ? line : withoutMarkdown(line));
    else if (marks !== '#') sections.push({ heading: withoutMarkdown(heading), lines: [] });
  }
  return sections.map(({ heading, lines }) => ({
    heading,
    id: heading === '' ? null : sectionId(heading),
    text: lines.join(' ').replaceAll(/\s+/gu, ' ').trim(),
  }));
}

/** Returns a line as it is rendered, without Markdown. */
const withoutMarkdown = (line: string): string =>
  line
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/<(https?:[^>]*)>/gu, '$1')
    .replaceAll(/[`*]/gu, '')
    .replace(/^\|?[\s|:-]+\|$/u, '')
    .replaceAll(/(^\||\|$)/gu, '')
    // A dot separates the cells of a table; empty cells leave no gap.
    .replaceAll(/ (\| +)+/gu, ' · ')
    .replace(/^(\d+\.|-) /u, '')
    .trim();
