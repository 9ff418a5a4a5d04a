import { Button } from '@mantine/core';
import { plural } from '../../../../../shared/units.ts';
import { discard, useLists } from '../store.ts';
import { changeCount } from '../write/write-plan.ts';

/**
 * Button that discards the staged changes of a vertex which no longer exists, and so cannot be written; hidden if there
 * are none.
 * @param props.name `ogit/_id` or `ogit/_xid` of the vertex
 */
export function DiscardDraft({ name }: { name: string }) {
  const draft = useLists(
    ({ drafts }) => drafts.get(name) ?? [...drafts.values()].find(({ base }) => base.xid === name) ?? null,
  );
  if (draft === null) return null;
  return (
    <Button variant="subtle" color="bad" onClick={() => discard(draft.base.id)}>
      Discard {plural(changeCount(draft), 'staged change')}
    </Button>
  );
}
