import { type RuleId, ruleIds } from '../../../shared/columns/rules/rule-ids.ts';
import { type HelpPageId, helpPages, titleOf } from './pages.ts';

/** Place in Help, as in the address: `#help/undo`, `#help/columns/edges`, `#help/ragged`. */
interface HelpPlace {
  readonly page: HelpPageId;
  /** The heading that is brought into view. */
  readonly section: string | null;
  /** The rule that is marked in their table. */
  readonly rule: RuleId | null;
}

/** @param detail what the address says behind `help/`; what is neither a page nor a rule shows the first page */
export function placeIn(detail: string | null): HelpPlace {
  const [name = '', section] = (detail ?? '').split('/');
  const rule = ruleIds.find((id) => id === name);
  if (rule !== undefined) return { page: 'rules', section: null, rule };
  const page = helpPages.find(({ id }) => id === name);
  return { page: page?.id ?? 'first-steps', section: (page && section) || null, rule: null };
}

/** There is something in Help at an address. @param detail as above */
export function isHelpPlace(detail: string | null): boolean {
  const [name] = (detail ?? '').split('/');
  return detail === null || helpPages.some(({ id }) => id === name) || ruleIds.some((id) => id === name);
}

/** The page of Help that the address names. */
export const helpCrumb = (detail: string | null): string => titleOf(placeIn(detail).page);
