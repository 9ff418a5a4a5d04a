import { Button, Flex, Stack } from '@mantine/core';
import { plural } from '../../../../../shared/units.ts';
import type { ListMerge, MergedGroup } from '../../../../../shared/vertices/merge/list-merge.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { Draft } from '../drafts/draft.ts';
import { useLists } from '../store.ts';
import { mergeFor } from '../write/write-plan.ts';
import { decide } from '../write/writing.ts';
import styles from './merge.module.css';
import { MergeRow } from './merge-row.tsx';

/** Most groups shown for one list; “Use mine for all” and “Use theirs for all” apply to the hidden ones, too. */
const maxGroups = 300;

/** Merge of conflicts, if another user has changed the staged attributes: base, theirs and mine side by side. */
export function MergeView({ draft }: { draft: Draft }) {
  const merge = mergeFor(draft);
  const isStopped = useLists(({ outcomes }) => outcomes.get(draft.base.id)?.kind === 'stopped');
  if (merge === null) return null;
  return (
    <Stack className={styles['merge']} gap="var(--space-16)">
      <p className={styles['result-text']} role="alert">
        <Icon name="warning" />
        <span>
          {isStopped ? (
            <strong>The current value is neither what you saw nor what you intended.</strong>
          ) : (
            <>
              <strong>Another user changed this while you were editing.</strong> Nothing was written.
            </>
          )}{' '}
          {merge.undecided === 0
            ? 'The changes do not conflict. Review them, then apply the merge.'
            : `Resolve ${plural(merge.undecided, 'conflict')}.`}
        </span>
      </p>
      {[...merge.attributes].map(([attribute, list]) => (
        <MergeTable key={attribute} vertexId={draft.base.id} attribute={attribute} merge={list} />
      ))}
    </Stack>
  );
}

interface MergeTableProps {
  readonly vertexId: string;
  readonly attribute: string;
  readonly merge: ListMerge;
}

function MergeTable({ vertexId, attribute, merge }: MergeTableProps) {
  const changed = merge.groups.filter(({ state }) => state !== 'same');
  const conflicts = changed.filter(({ state }) => state === 'conflict');
  // Conflicts are listed first.
  const shown = [...conflicts, ...changed.filter(({ state }) => state !== 'conflict')].slice(0, maxGroups);
  const unchanged = merge.groups.length - changed.length;
  const ids = (groups: readonly MergedGroup[]) => groups.map(({ id }) => id);
  return (
    <section className={styles['list']} aria-label={`Merge of ${attribute}`}>
      <Flex component="header" gap="var(--space-8)" align="center" mih="var(--control)">
        <h2 className={styles['name']}>{attribute}</h2>
        {conflicts.length > 1 && (
          <>
            <Button onClick={() => decide(vertexId, attribute, ids(conflicts), 'mine')}>
              Use mine for all
            </Button>
            <Button onClick={() => decide(vertexId, attribute, ids(conflicts), 'theirs')}>
              Use theirs for all
            </Button>
          </>
        )}
      </Flex>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">what happened</th>
              <th scope="col">base</th>
              <th scope="col">theirs</th>
              <th scope="col">mine</th>
              <th scope="col">result</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <MergeRow
                key={group.id}
                group={group}
                onChoose={(choice) => decide(vertexId, attribute, [group.id], choice)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['rest']}>
        {changed.length > shown.length &&
          `${plural(changed.length - shown.length, 'more change')} not shown; conflicts are listed first. `}
        {unchanged > 0 && `${plural(unchanged, 'unchanged value')} ${unchanged === 1 ? 'stays' : 'stay'}.`}
      </p>
    </section>
  );
}
