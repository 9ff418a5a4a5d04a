import { type RuleId, ruleIds } from '../../../shared/columns/rules/rule-ids.ts';
import { type HelpPageId, helpPages, titleOf } from './pages.ts';

/** Place in Help, as in the address: `#help/undo`, `#help/columns/edges`, `#help/ragged`. */
interface HelpPlace {
  readonly page: HelpPageId;
  /** Id of the heading that is scrolled into view; null for the top. */
  readonly section: string | null;
  /** The rule that is marked in the table of rules; null for none. */
  readonly rule: RuleId | null;
}

/**
 * Returns the place for an address; an unknown address leads to the first page.
 * @param detail part of the address after `help/`; null if it is missing
 */
export function placeIn(detail: string | null): HelpPlace {
  const [name = '', section] = (detail ?? '').split('/');
  const rule = ruleIds.find((id) => id === name);
  if (rule !== undefined) return { page: 'rules', section: null, rule };
  const page = helpPages.find(({ id }) => id === name);
  return { page: page?.id ?? 'first-steps', section: (page && section) || null, rule: null };
}

/** Whether an address leads to Help or to one of its pages or rules. @param detail as for {@link placeIn} */
export function isHelpPlace(detail: string | null): boolean {
  const [name] = (detail ?? '').split('/');
  return detail === null || helpPages.some(({ id }) => id === name) || ruleIds.some((id) => id === name);
}

/** The page of Help that the address names. */
export const helpCrumb = (detail: string | null): string => titleOf(placeIn(detail).page);
