import { Flex } from '@mantine/core';
import { type Relation, relationSentence } from '../../../../../shared/imports/columns/relations.ts';
import type { DraftTarget } from '../../../../../shared/recipes/edits.ts';
import type { Field, ValueSource } from '../../../../../shared/recipes/field.ts';
import {
  columnLabel,
  type SourceColumn,
  sourceColumns,
} from '../../../../../shared/recipes/source-columns.ts';
import { cutName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { sourceFor } from '../columns/relation-proposals.ts';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { isUnchosen } from '../targets/new-target.ts';

/** Most proposals for one field; more would be noise. */
const maxProposals = 3;

interface Proposal {
  readonly relation: Relation;
  readonly column: SourceColumn;
  readonly template: string;
  readonly from: ValueSource;
}

/** Whether a field names another vertex by its xid. */
const namesVertex = (target: DraftTarget['target'], path: string): boolean =>
  (target.kind === 'edge' && path === 'other' && target.other.by === 'xid') ||
  (target.kind === 'attribute' && target.lookUp && path === 'value');

/** Whether a proposal may set a field: its source is not chosen yet, or is the column of the proposal as it is. */
const isOpenFor = ({ from, transforms }: Field, column: SourceColumn): boolean =>
  isUnchosen(from) ||
  ('column' in from &&
    transforms.length === 0 &&
    from.column === column.name &&
    (from.occurrence ?? 1) === column.occurrence);

interface IdentityProposalProps {
  readonly targetKey: number;
  readonly path: string;
  readonly field: Field;
}

/**
 * Proposes the identity template of another open file for a field that names that file's vertices. For example, if the
 * other file makes the xids `machine:{Host}`, and this column has its hosts, the proposal is `machine:{this column}`.
 */
export function IdentityProposal({ targetKey, path, field }: IdentityProposalProps) {
  const { mapping, draft, relations, sourceColumns: header } = useMappingContext();
  const entry = draft.targets.find(({ key }) => key === targetKey);
  if (relations.length === 0 || entry === undefined || !namesVertex(entry.target, path)) return null;
  const columns = sourceColumns(header, { ...draft.recipe, targets: [] });
  const proposals = relations.flatMap((relation): Proposal[] => {
    const column = columns.find(({ index }) => index === relation.column);
    const from = column === undefined ? null : sourceFor(column, relation.form);
    if (column === undefined || from === null || !isOpenFor(field, column)) return [];
    return 'template' in from ? [{ relation, column, from, template: from.template }] : [];
  });
  return proposals.slice(0, maxProposals).map(({ relation, column, from, template }) => (
    <Flex key={column.index} className={styles['suggested']} gap="var(--space-4)" align="center">
      <Icon name="info" size="small" />
      <span className={styles['why']}>{relationSentence(relation, cutName(columnLabel(column)))}</span>
      <SteadyButton
        variant="subtle"
        onClick={() => mapping.step({ edit: 'set-source', key: targetKey, path, from })}
      >
        Use {cutName(template)}
      </SteadyButton>
    </Flex>
  ));
}
