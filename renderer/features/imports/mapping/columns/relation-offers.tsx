import { Autocomplete, Flex } from '@mantine/core';
import { useState } from 'react';
import { type Relation, relationSentence } from '../../../../../shared/imports/columns/relations.ts';
import { columnLabel, type SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import { drawnName } from '../../../../ui/cut-text.ts';
import { focusOn } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { offeredValues } from '../fields/offered-values.ts';
import { useSurroundings } from '../mapping-context.ts';
import { targetMark } from './column-row.tsx';
import styles from './columns.module.css';
import { openRelations, relateEdits, verbFault } from './relation-edits.ts';
import { useRelations } from './use-relations.ts';

interface OpenRelation {
  readonly relation: Relation;
  readonly column: SourceColumn;
}

/** Proposes edges to other open files, for the columns whose values are identities there. */
export function RelationOffers({ columns }: { columns: readonly SourceColumn[] }) {
  const { fileId, draft, kind } = useSurroundings();
  const relations = useRelations(fileId);
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  if (kind !== 'vertices' && kind !== 'combined') return null;
  const open = openRelations(draft, columns, relations).filter(
    ({ column }) => !dismissed.includes(column.index),
  );
  return open.map((each) => (
    <RelationOffer
      key={each.column.index}
      offer={each}
      onDismiss={() => setDismissed([...dismissed, each.column.index])}
    />
  ));
}

function RelationOffer({ offer, onDismiss }: { offer: OpenRelation; onDismiss: () => void }) {
  const { draft, mapping, kind } = useSurroundings();
  const { column, relation } = offer;
  const label = drawnName(columnLabel(column));
  const [verb, setVerb] = useState('');
  const fault = verbFault(verb.trim());
  const connect = () => {
    if (fault !== null) return;
    mapping.together(relateEdits(draft, kind, offer, verb.trim()));
    focusOn(targetMark(column.index));
  };
  return (
    <Flex className={styles['relation']} wrap="wrap" gap="var(--space-8)" align="center">
      <Icon name="info" />
      <span className={styles['relationWords']}>{relationSentence(relation, label)}</span>
      <Autocomplete
        className={styles['verb']}
        aria-label={`Verb of the edge from ${label}`}
        placeholder="Verb of the edge"
        data={[...offeredValues('verb')]}
        value={verb}
        error={verb === '' ? null : fault}
        onChange={setVerb}
      />
      <SteadyButton off={fault !== null} reason={verb === '' ? fault : null} onClick={connect}>
        Add the edge
      </SteadyButton>
      <SteadyButton variant="subtle" onClick={onDismiss}>
        Dismiss
      </SteadyButton>
    </Flex>
  );
}
