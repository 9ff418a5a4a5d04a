/** State of the dialog for a notification rule: numbers and lists are texts until the rule is saved. */
import {
  type Condition,
  type Destination,
  type NotificationRule,
  notificationRule,
} from '../../../../../shared/monitor/notification-rules/rule.ts';
import { endedStatus } from '../../../../../shared/monitor/notification-rules/settings.ts';
import { parseCount } from '../../../../../shared/units.ts';

export interface RuleForm {
  readonly name: string;
  readonly kind: Condition['kind'];
  readonly moreThan: string;
  readonly minutes: string;
  /** Values separated by commas. */
  readonly priority: string;
  /** Values separated by commas. */
  readonly status: string;
  readonly subject: string;
  readonly node: string;
  readonly to: readonly Destination[];
  readonly alsoInQuietHours: boolean;
}

const emptyForm: RuleForm = {
  name: '',
  kind: 'open-incidents',
  moreThan: '20',
  minutes: '10',
  priority: '',
  status: '',
  subject: '',
  node: '',
  to: ['system'],
  alsoInQuietHours: false,
};

export function formOf(rule: NotificationRule | null): RuleForm {
  if (rule === null) return emptyForm;
  const { name, when, to, alsoInQuietHours } = rule;
  const form = { ...emptyForm, name, to, alsoInQuietHours, kind: when.kind };
  if (when.kind === 'no-update') return { ...form, minutes: `${when.forMinutes}` };
  if (when.kind === 'transaction-failed') return form;
  const { moreThan, withinMinutes, priority, status, subject, node } = when;
  return {
    ...form,
    subject,
    node,
    moreThan: `${moreThan}`,
    minutes: `${withinMinutes}`,
    priority: priority.join(', '),
    status: status.join(', '),
  };
}

type FieldName = 'name' | 'moreThan' | 'minutes' | 'status' | 'to' | 'other';
type ReadForm =
  | { readonly rule: NotificationRule }
  | { readonly faults: Readonly<Partial<Record<FieldName, string>>> };

/** Returns the rule of a form, or what is wrong by field. @param others names of the other rules */
export function readForm(form: RuleForm, isEnabled: boolean, others: readonly string[]): ReadForm {
  const name = form.name.trim();
  const [moreThan, minutes] = [parseCount(form.moreThan), parseCount(form.minutes)];
  const ended = endedStatus(listOf(form.status, ','));
  const faults = {
    ...(name === '' && { name: 'Enter a name.' }),
    ...(others.includes(name) && { name: 'Another rule has this name.' }),
    ...(form.kind === 'open-incidents' && moreThan === null && { moreThan: 'Enter a whole number.' }),
    ...(form.kind !== 'transaction-failed' &&
      (minutes === null || minutes < 1 || minutes > 1_440) && { minutes: 'Enter 1 to 1,440 minutes.' }),
    ...(form.kind === 'open-incidents' &&
      ended !== undefined && { status: `Incidents that are ${ended.toLowerCase()} are not open.` }),
    ...(form.to.length === 0 && { to: 'Choose at least one destination.' }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const { to, alsoInQuietHours } = form;
  const when = conditionOf(form, moreThan ?? 0, minutes ?? 1);
  const parsed = notificationRule.safeParse({ name, enabled: isEnabled, when, to, alsoInQuietHours });
  return parsed.success
    ? { rule: parsed.data }
    : { faults: { other: 'One of the values is too long or too large.' } };
}

function conditionOf({ kind, ...form }: RuleForm, moreThan: number, minutes: number): object {
  if (kind === 'transaction-failed') return { kind };
  if (kind === 'no-update') return { kind, forMinutes: minutes };
  const { priority, status, subject, node } = form;
  return {
    kind,
    moreThan,
    withinMinutes: minutes,
    subject: subject.trim(),
    node: node.trim(),
    priority: listOf(priority, /[,;]/),
    status: listOf(status, ','),
  };
}

const listOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
