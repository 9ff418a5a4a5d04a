/** Finds the warnings to show before an attribute is written, some of which need a confirmation. */
import { plural } from '../units.ts';
import type { ListWarning } from './list-write.ts';
import type { Candidate, PlannedWrite } from './write-candidates.ts';

type Warning = Omit<ListWarning, 'attribute'>;

export function warningsOf(written: PlannedWrite, chosen: Candidate | undefined): ListWarning[] {
  const warnings = [
    ...idleWarnings(written),
    ...repeatWarnings(written),
    ...(chosen === undefined ? [] : writeWarnings(written, chosen)),
  ];
  return warnings.map((each) => ({ ...each, attribute: written.attribute }));
}

/** Warns about staged changes without an effect. */
const idleWarnings = ({ intended }: PlannedWrite): Warning[] =>
  intended.idle.length === 0
    ? []
    : [
        {
          kind: 'does-nothing',
          confirm: false,
          sentence: `${plural(intended.idle.length, 'change')} ${
            intended.idle.length === 1 ? 'names' : 'name'
          } a value that is not in the list, so nothing will change.`,
        },
      ];

const longestNamed = 60;

/** Warns about added values that the list then has more than once. */
function repeatWarnings({ intended: { kind, items, gone, added } }: PlannedWrite): Warning[] {
  if (kind !== 'list') return [];
  const values = new Set(items.filter((_, at) => !gone.has(at)).map(({ value }) => value));
  const repeated = added
    .map(({ item }) => item.value)
    .filter((value) => values.has(value) || !values.add(value));
  const [first] = repeated;
  if (first === undefined) return [];
  const which =
    repeated.length === 1 && first.length <= longestNamed
      ? `“${first}”`
      : plural(repeated.length, 'added value');
  return [{ kind: 'repeats', confirm: false, sentence: `${which} will be in the list more than once.` }];
}

/** Warns about effects of the chosen way to write. */
function writeWarnings({ base, intended }: PlannedWrite, chosen: Candidate): Warning[] {
  const warnings: Warning[] = [];
  const stay = intended.items.length - intended.gone.size;
  const isList = intended.kind === 'list';
  if (base.kind === 'scalar' && isList) {
    warnings.push({
      kind: 'becomes-list',
      confirm: true,
      sentence: 'The value becomes a list. This cannot be reversed.',
    });
    if (typeof base.value !== 'string' && stay > 0)
      warnings.push({
        kind: 'becomes-text',
        confirm: true,
        sentence: `${JSON.stringify(base.value)} is not text. In a list it becomes text.`,
      });
  }
  if (
    base.kind === 'list' &&
    intended.requestedForm === 'plain' &&
    intended.gone.size > 0 &&
    stay + intended.added.length > 0
  )
    warnings.push({
      kind: 'collapses',
      confirm: true,
      sentence: `The list of ${plural(intended.items.length, 'value')} becomes a list of one; ${plural(
        intended.gone.size,
        'value',
      )} ${intended.gone.size === 1 ? 'is removed with its created time' : 'are removed with their created times'}.`,
    });
  if (intended.gone.size > 0 && stay === 0 && intended.added.length === 0 && intended.kind !== 'scalar')
    warnings.push({
      kind: 'empties',
      confirm: base.kind === 'list' && intended.items.length > 1,
      sentence:
        base.kind === 'list'
          ? 'No values are left. The attribute will be absent, and becomes a list again when it is written next.'
          : 'The attribute will be absent.',
    });
  if (chosen.losesCreated())
    warnings.push({
      kind: 'loses-created',
      confirm: true,
      sentence:
        'The platform did not report when some of the values were created: it will set a new time for them.',
    });
  if (chosen.requests === 2)
    warnings.push({
      kind: 'two-requests',
      confirm: false,
      sentence:
        chosen.rewritten.length === 0
          ? 'Two requests are sent. If the second one fails, the values are removed but not added.'
          : 'Two requests are sent. The first one also removes values that should stay, and the second one adds them again; if it fails, they stay removed.',
    });
  return warnings;
}
