/** What has to be said, and some of it confirmed, before an attribute is written. */
import { formatCount, plural } from '../units.ts';
import type { ListWarning } from './list-write.ts';
import type { Candidate, Written } from './write-candidates.ts';

type Told = Omit<ListWarning, 'attribute'>;

export function warningsOf(written: Written, chosen: Candidate | undefined): ListWarning[] {
  const told = [...idle(written), ...(chosen === undefined ? [] : ofWrite(written, chosen))];
  return told.map((each) => ({ ...each, attribute: written.attribute }));
}

const idle = ({ meant }: Written): Told[] =>
  meant.idle.length === 0
    ? []
    : [
        {
          kind: 'does-nothing',
          confirm: false,
          sentence: `${plural(meant.idle.length, 'change')} ${
            meant.idle.length === 1 ? 'names' : 'name'
          } a value that is not there, and will do nothing.`,
        },
      ];

function ofWrite({ base, meant }: Written, chosen: Candidate): Told[] {
  const told: Told[] = [];
  const stay = meant.items.length - meant.gone.size;
  const isList = meant.kind === 'list';
  if (base.kind === 'scalar' && isList) {
    told.push({
      kind: 'becomes-list',
      confirm: true,
      sentence: 'The value becomes a list. It stays one: nothing makes it a single value again.',
    });
    if (typeof base.value !== 'string' && stay > 0)
      told.push({
        kind: 'becomes-text',
        confirm: true,
        sentence: `${JSON.stringify(base.value)} is no text. In a list it becomes one.`,
      });
  }
  if (base.kind === 'list' && meant.asked === 'plain' && meant.gone.size > 0 && stay + meant.added.length > 0)
    told.push({
      kind: 'collapses',
      confirm: true,
      sentence: `The list of ${formatCount(meant.items.length)} collapses to one value; ${plural(
        meant.gone.size,
        'value',
      )} ${meant.gone.size === 1 ? 'goes with its created time' : 'go with their created times'}.`,
    });
  if (meant.gone.size > 0 && stay === 0 && meant.added.length === 0 && meant.kind !== 'scalar')
    told.push({
      kind: 'empties',
      confirm: base.kind === 'list' && meant.items.length > 1,
      sentence:
        base.kind === 'list'
          ? 'Nothing is left: the attribute will be absent, and a list again when it is next written.'
          : 'The attribute will be absent.',
    });
  if (chosen.losesCreated())
    told.push({
      kind: 'loses-created',
      confirm: true,
      sentence: 'The platform did not tell when some of the values were created: it will set that time anew.',
    });
  if (chosen.requests === 2)
    told.push({
      kind: 'two-requests',
      confirm: false,
      sentence:
        chosen.again.length === 0
          ? 'Two requests are sent. If the second one fails, the removal is done and the addition is not.'
          : 'Two requests are sent. Between them, values that should stay are missing; if the second one fails, they stay away.',
    });
  return told;
}
