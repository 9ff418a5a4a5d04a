import { allOff, practiceSwitches, type SwitchName, switchRange } from '../../../shared/practice-desk.ts';
import { formatCount, parseCount } from '../../../shared/units.ts';

/** How a switch looks: its words, and the control that sets it. */
export interface SwitchLook {
  readonly group: SwitchGroup;
  readonly label: string;
  readonly about?: string;
  readonly control: SwitchControl;
}

export type SwitchControl =
  | { readonly kind: 'toggle' }
  /** A number with its unit, a whole one unless said otherwise; `off` stands in the empty field. */
  | { readonly kind: 'number'; readonly unit: string; readonly off: string; readonly fractions?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly { value: string; label: string }[] };

export type SwitchValue = number | boolean | string | null;

/** The groups in the order of the page, each with what its switches have in common. */
export const switchGroups = {
  Speed: null,
  Failures: 'Instead of doing what is asked.',
  Tokens: null,
  'Items of an answer': 'Of what the CSV connector answers for each row.',
  Notifications: null,
  Automation: 'Takes new incidents, comments on them, asks for actions and ends them.',
} as const satisfies Record<string, string | null>;
export type SwitchGroup = keyof typeof switchGroups;

const requests = { kind: 'number', unit: 'requests', off: 'none' } as const;
const items = { kind: 'number', unit: 'items', off: 'never' } as const;

/** Every switch of the platform; the compiler names the one that is missing. */
export const switchLooks: Readonly<Record<SwitchName, SwitchLook>> = {
  latencyMs: {
    group: 'Speed',
    label: 'Wait before every answer',
    control: { kind: 'number', unit: 'ms', off: 'no' },
  },
  plannedFor: {
    group: 'Failures',
    label: 'Meet the next',
    control: {
      kind: 'choice',
      choices: [
        { value: 'work', label: 'that somebody asks' },
        { value: 'all', label: 'whoever asks' },
      ],
    },
  },
  status500: { group: 'Failures', label: 'Answer the next with 500', control: requests },
  status429: {
    group: 'Failures',
    label: 'Answer the next with 429',
    about: 'With retry-after: 1',
    control: requests,
  },
  malformedStop: {
    group: 'Failures',
    label: 'Stop the next body after',
    about: 'As at a malformed record',
    control: { kind: 'number', unit: 'records', off: 'no' },
  },
  cut: {
    group: 'Failures',
    label: 'Cut the next connection',
    control: {
      kind: 'choice',
      choices: [
        { value: '', label: 'no' },
        { value: 'before', label: 'before the work' },
        { value: 'after', label: 'after the work' },
      ],
    },
  },
  status401: { group: 'Tokens', label: 'Refuse the next with 401', control: requests },
  signInLifeSeconds: {
    group: 'Tokens',
    label: 'Life of new tokens',
    control: { kind: 'number', unit: 's', off: 'as usual' },
  },
  itemsFailed: {
    group: 'Items of an answer',
    label: 'One fails in',
    about: 'Its row is not stored',
    control: items,
  },
  itemsDropped: {
    group: 'Items of an answer',
    label: 'One is left out in',
    about: 'Its row is stored all the same',
    control: items,
  },
  itemsRepeated: { group: 'Items of an answer', label: 'One comes twice in', control: items },
  itemsShuffled: {
    group: 'Items of an answer',
    label: 'Answer in another order',
    control: { kind: 'toggle' },
  },
  notificationsDelayMs: {
    group: 'Notifications',
    label: 'Wait before each',
    control: { kind: 'number', unit: 'ms', off: 'no' },
  },
  notificationsRepeated: {
    group: 'Notifications',
    label: 'One comes twice in',
    control: { kind: 'number', unit: 'messages', off: 'never' },
  },
  automationOn: { group: 'Automation', label: 'At work', control: { kind: 'toggle' } },
  automationSpeed: {
    group: 'Automation',
    label: 'Speed',
    about: 'At 1 an incident stays open for a minute or more',
    control: { kind: 'number', unit: 'times', off: '1', fractions: true },
  },
};

/** What was typed as the value of a number switch; an empty field is off, and text that is no value is undefined. */
export function readNumber(name: SwitchName, text: string, fractions: boolean): SwitchValue | undefined {
  if (text.trim() === '') return allOff[name];
  const number = parseCount(text) ?? (fractions ? Number(text.trim().replace(',', '.')) : null);
  const value = practiceSwitches.shape[name].safeParse(number);
  return value.success && value.data !== null ? value.data : undefined;
}

/** What can be typed: `0 to 600,000`. */
export function rangeWords(name: SwitchName): string {
  const range = switchRange(name);
  return range ? `${numberWords(range.least)} to ${numberWords(range.most)}` : '';
}

const numberWords = (value: number) => (Number.isInteger(value) ? formatCount(value) : String(value));

/** The value as its field shows it; off is an empty field. */
export const writeNumber = (name: SwitchName, value: SwitchValue): string =>
  value === allOff[name] ? '' : numberWords(Number(value));
