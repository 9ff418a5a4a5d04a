import { Autocomplete, Flex } from '@mantine/core';
import { useState } from 'react';
import { relationSentence } from '../../../../../shared/imports/columns/relations.ts';
import { columnLabel, type SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import { cutName, tooltipName } from '../../../../ui/cut-text.ts';
import { focusOn } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { offeredValues } from '../fields/offered-values.ts';
import { useMappingContext } from '../mapping-context.ts';
import { sourceMark } from '../targets/new-target.ts';
import { useOtherTables } from '../transforms/lookup-fields.tsx';
import { targetMark } from './column-row.tsx';
import styles from './columns.module.css';
import { type EndRelation, endEdits, endRelations } from './end-edits.ts';
import {
  lookUpEdits,
  lookupOf,
  type OpenRelation,
  openRelations,
  relateEdits,
  verbFault,
} from './relation-proposals.ts';

/** Proposes edges to other open files, and lookups in them, for columns whose values occur in those files. */
export function RelationOffers({ columns }: { columns: readonly SourceColumn[] }) {
  const { draft, kind, relations } = useMappingContext();
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const dismiss = ({ index }: SourceColumn) => setDismissed([...dismissed, index]);
  if (kind === 'edges')
    return endRelations(draft, columns, relations)
      .filter(({ column }) => !dismissed.includes(column.index))
      .map((each) => (
        <EndOffer key={each.column.index} offer={each} onDismiss={() => dismiss(each.column)} />
      ));
  if (kind !== 'vertices' && kind !== 'combined') return null;
  const open = openRelations(draft, columns, relations).filter(
    ({ column }) => !dismissed.includes(column.index),
  );
  return open.map((each) => (
    <RelationOffer key={each.column.index} offer={each} onDismiss={() => dismiss(each.column)} />
  ));
}

function RelationOffer({ offer, onDismiss }: { offer: OpenRelation; onDismiss: () => void }) {
  const { draft, mapping, kind, toggleField } = useMappingContext();
  const { column, relation } = offer;
  const label = cutName(columnLabel(column));
  const lookup = lookupOf(relation, useOtherTables());
  const canConnect = offer.canConnect && (relation.identity === null || lookup !== null);
  const lookUp = lookup && lookUpEdits(draft, kind, column, lookup);
  if (!canConnect && lookUp === null) return null;
  return (
    <Flex className={styles['relation']} wrap="wrap" gap="var(--space-8)" align="center">
      <Icon name="info" />
      <span className={styles['relationWords']}>{relationSentence(relation, label)}</span>
      {canConnect && (
        <NewEdge
          label={label}
          onConnect={(verb) => {
            mapping.together(relateEdits(draft, kind, offer, verb, lookup));
            focusOn(targetMark(column.index));
          }}
        />
      )}
      {lookup && lookUp && (
        <SteadyButton
          onClick={() => {
            mapping.together(lookUp.edits);
            // Opens the fields of the lookup, so that the user can choose its value column.
            toggleField(sourceMark(lookUp.key, lookUp.path));
            focusOn(targetMark(column.index));
          }}
        >
          Look up in {relation.toName} by {cutName(lookup.key)}
        </SteadyButton>
      )}
      <SteadyButton variant="subtle" onClick={onDismiss}>
        Dismiss
      </SteadyButton>
    </Flex>
  );
}

/** Parts of an identity that the cells lack: `“asset:” before them`. */
const missingWords = ({ prefix, suffix }: { prefix: string; suffix: string }): string =>
  [prefix && `“${tooltipName(prefix)}” before them`, suffix && `“${tooltipName(suffix)}” after them`]
    .filter(Boolean)
    .join(' and ');

/** Offers to change the end of an edge so that it has identities of the other file. */
function EndOffer({ offer, onDismiss }: { offer: EndRelation; onDismiss: () => void }) {
  const { mapping } = useMappingContext();
  const { column, relation } = offer;
  const edits = endEdits(offer, lookupOf(relation, useOtherTables()));
  if (edits.length === 0) return null;
  const sentence = relationSentence(relation, cutName(columnLabel(column)));
  const missing = relation.form && missingWords(relation.form);
  return (
    <Flex className={styles['relation']} wrap="wrap" gap="var(--space-8)" align="center">
      <Icon name="info" />
      <span className={styles['relationWords']}>
        {missing === null ? sentence : `${sentence.slice(0, -1)}; ${missing} is missing.`}
      </span>
      <SteadyButton
        onClick={() => {
          mapping.together(edits);
          focusOn(targetMark(column.index));
        }}
      >
        {missing === null ? 'Look up the identities' : `Add ${missing}`}
      </SteadyButton>
      <SteadyButton variant="subtle" onClick={onDismiss}>
        Dismiss
      </SteadyButton>
    </Flex>
  );
}

function NewEdge({ label, onConnect }: { label: string; onConnect: (verb: string) => void }) {
  const [verb, setVerb] = useState('');
  const fault = verbFault(verb.trim());
  return (
    <>
      <Autocomplete
        className={styles['verb']}
        aria-label={`Verb of the edge from ${label}`}
        placeholder="Verb of the edge"
        data={[...offeredValues('verb')]}
        value={verb}
        error={verb === '' ? null : fault}
        onChange={setVerb}
      />
      <SteadyButton
        disabled={fault !== null}
        reason={verb === '' ? fault : null}
        onClick={() => {
          if (fault === null) onConnect(verb.trim());
        }}
      >
        Add the edge
      </SteadyButton>
    </>
  );
}
