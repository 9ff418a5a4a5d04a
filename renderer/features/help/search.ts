import { ruleAddress } from '../../ui/rule-link.tsx';
import { helpHref, titleOf } from './pages.ts';
import { rulesFound } from './rules-found.ts';
import { sectionsOf } from './sections.ts';
import { isReference, pageTexts } from './sources.ts';

interface HelpHit {
  readonly href: string;
  /** The page, or the rule. */
  readonly title: string;
  /** The heading in the page, or the id of the rule. */
  readonly heading: string;
  /** Text around the first match, and whether each part of it matched. */
  readonly context: readonly { readonly text: string; readonly isHit: boolean }[];
}

/** Characters of context before the first match, and in total. */
const contextSize = { before: 50, length: 170 } as const;

const sections = pageTexts.flatMap(({ page, markdown }) =>
  sectionsOf(markdown).map((section) => {
    const title = titleOf(page);
    return { page, title, ...section, all: `${title} ${section.heading} ${section.text}`.toLowerCase() };
  }),
);

/**
 * Returns the sections of pages, then the rules, that contain every word: pages whose title matches, then sections of
 * pages about the window, then those of references; among each, matches in headings are first.
 */
export function hitsFor(searchText: string): readonly HelpHit[] {
  const words = searchText.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  /** Lower ranks come first. */
  const rank = ({ page, title, heading }: (typeof sections)[number]): number => {
    const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    if (isIn(title) && heading === '') return 0;
    return (isIn(heading) ? 1 : isIn(title) ? 3 : 2) + (isReference(page) ? 3 : 0);
  };
  const found = sections
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map((section) => ({ section, at: rank(section) }))
    // Sections of the same rank stay in the order of the pages.
    .sort((one, other) => one.at - other.at);
  return [
    ...found.map(({ section: { page, title, heading, id, text } }) => ({
      href: helpHref(page, id),
      title,
      heading,
      context: contextOf(text, words),
    })),
    ...rulesFound(searchText).map(({ id, title, advice, bad, good, severity, kinds }) => ({
      href: ruleAddress(id),
      title,
      heading: id,
      context: contextOf([advice, bad, good, severity, kinds.join(', ')].join(' · '), words),
    })),
  ];
}

/** Returns the text around the first match, in parts that match or do not. Cuts it at spaces, not within words. */
function contextOf(text: string, words: readonly string[]): HelpHit['context'] {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = Math.max(0, first - contextSize.before);
  const after = text.indexOf(' ', from) + 1;
  // A long line of code may have no space to cut at.
  const begin = from === 0 ? 0 : after > 0 && after <= first ? after : from;
  const isWhole = begin + contextSize.length >= text.length;
  const space = text.lastIndexOf(' ', begin + contextSize.length);
  const end = isWhole ? text.length : space > first ? space : begin + contextSize.length;
  const cut = `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${isWhole ? '' : ' …'}`;
  const anyWord = new RegExp(`(${words.map(escaped).join('|')})`, 'giu');
  return (
    cut
      .split(anyWord)
      // The captured matches are the parts with odd indexes.
      .map((part, at) => ({ text: part, isHit: at % 2 === 1 }))
      .filter((part) => part.text !== '')
  );
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
