import {
  allOff,
  practiceSwitches,
  type SwitchName,
  switchRange,
} from '../../../shared/practice/practice-controls.ts';
import { formatCount, parseCount } from '../../../shared/units.ts';

/** The switches of the practice platform as the page shows them: labels, controls, and the texts of their values. */

/** Label and control of a switch. */
interface SwitchLook {
  readonly group: SwitchGroup;
  readonly label: string;
  readonly about?: string;
  readonly control: SwitchControl;
}

type SwitchControl =
  | { readonly kind: 'toggle' }
  /** Number with its unit, an integer unless `fractions` is set; `off` is the placeholder of the empty field. */
  | { readonly kind: 'number'; readonly unit: string; readonly off: string; readonly fractions?: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly { value: string; label: string }[] };

export type SwitchValue = number | boolean | string | null;

/** The groups in the order of the page, each with a description of its switches, or null. */
export const switchGroups = {
  Speed: null,
  Failures: 'Instead of handling the request.',
  Tokens: null,
  'Response items': 'What the CSV connector returns for each row.',
  Notifications: null,
  Automation: 'Takes new incidents, comments on them, requests actions and closes them.',
} as const satisfies Record<string, string | null>;
export type SwitchGroup = keyof typeof switchGroups;

const requests = { kind: 'number', unit: 'requests', off: 'none' } as const;
const items = { kind: 'number', unit: 'items', off: 'never' } as const;

/** Every switch of the platform; the compiler reports a missing one. */
export const switchLooks: Readonly<Record<SwitchName, SwitchLook>> = {
  latencyMs: {
    group: 'Speed',
    label: 'Delay before each response',
    control: { kind: 'number', unit: 'ms', off: 'no' },
  },
  plannedFor: {
    group: 'Failures',
    label: 'Affected requests',
    control: {
      kind: 'choice',
      choices: [
        { value: 'work', label: 'user requests' },
        { value: 'all', label: 'all requests' },
      ],
    },
  },
  status500: { group: 'Failures', label: 'Fail the next with 500', control: requests },
  status429: {
    group: 'Failures',
    label: 'Fail the next with 429',
    about: 'With retry-after: 1',
    control: requests,
  },
  malformedStop: {
    group: 'Failures',
    label: 'Stop reading the next CSV request after',
    about: 'As if a record could not be read',
    control: { kind: 'number', unit: 'records', off: 'no' },
  },
  cut: {
    group: 'Failures',
    label: 'Cut the next connection',
    control: {
      kind: 'choice',
      choices: [
        { value: '', label: 'no' },
        { value: 'before', label: 'before processing' },
        { value: 'after', label: 'after processing' },
      ],
    },
  },
  status401: { group: 'Tokens', label: 'Fail the next with 401', control: requests },
  signInLifeSeconds: {
    group: 'Tokens',
    label: 'Lifetime of new tokens',
    control: { kind: 'number', unit: 's', off: 'as usual' },
  },
  itemsFailed: {
    group: 'Response items',
    label: 'One fails in',
    about: 'Its row is not stored',
    control: items,
  },
  itemsDropped: {
    group: 'Response items',
    label: 'One is left out in',
    about: 'Its row is stored anyway',
    control: items,
  },
  itemsRepeated: { group: 'Response items', label: 'One is duplicated in', control: items },
  itemsShuffled: {
    group: 'Response items',
    label: 'Change the order',
    control: { kind: 'toggle' },
  },
  notificationsDelayMs: {
    group: 'Notifications',
    label: 'Wait before each',
    control: { kind: 'number', unit: 'ms', off: 'no' },
  },
  notificationsRepeated: {
    group: 'Notifications',
    label: 'One is duplicated in',
    control: { kind: 'number', unit: 'messages', off: 'never' },
  },
  incidentPace: {
    group: 'Automation',
    label: 'New incidents',
    about: 'Quiet: one every 5 minutes. Normal: one per minute. Busy: 10 per minute. Storm: 5 per second.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'off', label: 'none' },
        { value: 'quiet', label: 'quiet' },
        { value: 'normal', label: 'normal' },
        { value: 'busy', label: 'busy' },
        { value: 'storm', label: 'storm' },
      ],
    },
  },
  automationOn: { group: 'Automation', label: 'Active', control: { kind: 'toggle' } },
  automationSpeed: {
    group: 'Automation',
    label: 'Speed',
    about: 'At speed 1, an incident stays open for at least a minute',
    control: { kind: 'number', unit: 'times', off: '1', fractions: true },
  },
};

/** Parses the text typed for a switch with a number: empty text is off, and invalid text gives undefined. */
export function readNumber(name: SwitchName, text: string, fractions: boolean): SwitchValue | undefined {
  if (text.trim() === '') return allOff[name];
  const number = parseCount(text) ?? (fractions ? Number(text.trim().replace(',', '.')) : null);
  const value = practiceSwitches.shape[name].safeParse(number);
  return value.success && value.data !== null ? value.data : undefined;
}

/** Returns the valid range of a switch with a number, such as `0 to 600,000`. */
export function rangeWords(name: SwitchName): string {
  const range = switchRange(name);
  return range ? `${numberWords(range.minimum)} to ${numberWords(range.maximum)}` : '';
}

const numberWords = (value: number) => (Number.isInteger(value) ? formatCount(value) : String(value));

/** Formats the value of a switch with a number for its field; off is an empty text. */
export const writeNumber = (name: SwitchName, value: SwitchValue): string =>
  value === allOff[name] ? '' : numberWords(Number(value));
