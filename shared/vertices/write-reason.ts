/** Explains to users how an attribute is written and why, without mentioning prefixes. */
import { formatCount, plural } from '../units.ts';
import { countsOf } from './intended-change.ts';
import { isExact } from './item-index.ts';
import type { Candidate, PlannedWrite } from './write-candidates.ts';

/** Returns the explanation in sentences. @param ways all possible ways, including the chosen one */
export function reasonOf(
  written: PlannedWrite,
  ways: readonly Candidate[],
  chosen: Candidate | undefined,
): string {
  if (chosen === undefined) return 'Nothing would change.';
  const sentences =
    written.intended.kind === 'list'
      ? [
          effectOf(written, chosen),
          moving(written),
          staying(written, chosen),
          ...formReasons(written, ways, chosen),
        ]
      : [scalarReason(written, chosen)];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function scalarReason({ base, intended, createdOn }: PlannedWrite, { form }: Candidate): string {
  if (intended.kind === 'scalar') return base.kind === 'absent' ? 'Sets the value.' : 'Replaces the value.';
  if (form === 'touch') return 'Removes the value only if it has not changed since it was read.';
  return createdOn === null
    ? 'Removes the value with null, because the creation time of the vertex is not known.'
    : 'Removes the value with null, even if it has changed by then.';
}

function effectOf({ base, intended }: PlannedWrite, { rewritten }: Candidate): string {
  const { adds, removes, changes } = countsOf(intended);
  const parts = [
    ...(adds > 0 ? [`adds ${plural(adds, 'value')}`] : []),
    ...(changes > 0 ? [`changes ${plural(changes, 'value')}`] : []),
    ...(removes > 0
      ? [
          `removes exactly ${formatCount(removes)}${rewritten.length === 0 ? howFound(intended, removes) : ''}`,
        ]
      : []),
  ];
  if (parts.length === 0) return 'Turns the value into a list.';
  const sentence = listed(parts);
  const converts = base.kind === 'scalar' ? ', and turns the current value into a list' : '';
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}${converts}.`;
}

/** Says that changed values are added after the others; a platform may keep another order. @source interfaces.md 2.9 */
function moving({ intended }: PlannedWrite): string {
  const { changes } = countsOf(intended);
  if (changes === 0 || intended.items.length - intended.gone.size + intended.added.length < 2) return '';
  return changes === 1
    ? 'The changed value may move to another place in the list.'
    : 'The changed values may move to other places in the list.';
}

const listed = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const howFound = ({ removals }: PlannedWrite['intended'], removes: number): string =>
  removes === 1 && removals.length === 1 && removals.every(isExact) ? ' (value and created match one)' : '';

function staying({ base, intended }: PlannedWrite, { form, losesCreated }: Candidate): string {
  const stay = intended.items.length - intended.gone.size;
  if (stay === 0) return '';
  const subject = stay === 1 ? 'The one that stays' : `The ${formatCount(stay)} that stay`;
  const keep = stay === 1 ? 'keeps its created time' : 'keep their created times';
  if (losesCreated()) return `${subject} cannot keep all created times, because not all are known.`;
  if (base.kind === 'scalar' && form === 'touch')
    return 'The current value counts as created with its vertex.';
  const how = form === 'replace' ? `, because the write includes ${stay === 1 ? 'it' : 'them'}` : '';
  return `${subject} ${keep}${how}.`;
}

function formReasons(
  { base, intended }: PlannedWrite,
  ways: readonly Candidate[],
  chosen: Candidate,
): string[] {
  const wholeList = ways.find(({ form }) => form === 'replace');
  if (chosen.form === 'replace')
    return [replaceReason(base.kind === 'scalar', intended.requestedForm === 'replace', ways)];
  if (chosen.form === 'plain')
    return ['One value is written in place of the list, which changes no more values than any other way.'];
  return [
    ...(chosen.rewritten.length > 0
      ? [
          `Equal values can only be removed together, so ${plural(chosen.rewritten.length, 'value')} that should stay ${
            chosen.rewritten.length === 1 ? 'is' : 'are'
          } added again.`,
        ]
      : []),
    ...(chosen.requests === 2
      ? ['Two requests are needed: in one request, the removal could also match the added values.']
      : []),
    ...(wholeList !== undefined && wholeList.effect > chosen.effect && intended.requestedForm !== 'touch'
      ? [
          `Writing the whole list would change ${formatCount(wholeList.effect)} values, this ${formatCount(chosen.effect)}.`,
        ]
      : []),
  ];
}

function replaceReason(isScalar: boolean, isAsked: boolean, ways: readonly Candidate[]): string {
  const touch = ways.find(({ form }) => form === 'touch');
  if (isScalar) return 'The whole list is written, because this turns a single value into a list.';
  if (touch === undefined) return 'The whole list is written, so that one request is enough.';
  if (touch.requests === 2)
    return 'The whole list is written in one request: removing and adding single values would take two, and change just as many values.';
  return isAsked
    ? 'The whole list is written, as requested. Adding and removing single values instead would change just as many values.'
    : 'The whole list is written, because adding and removing single values would change just as many values.';
}
