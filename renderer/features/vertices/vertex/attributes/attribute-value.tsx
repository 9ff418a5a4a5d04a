import { formatCount } from '../../../../../shared/units.ts';
import { holdingOf, textOf } from '../../../../../shared/vertices/list-value.ts';
import { stageFault } from '../../../../../shared/vertices/staging.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { cutText } from '../../../../ui/cut-text.ts';
import { vertexHref } from '../../../../ui/vertex/vertex-href.ts';
import { AttributeEdit } from '../../lists/attribute/attribute-edit.tsx';
import { StagedBadge } from '../../lists/drafts/staged-badge.tsx';
import { useDraft } from '../../lists/drafts/use-draft.ts';
import { listsOf } from '../../lists/side/lists-of.ts';
import { listHref } from '../../places.ts';
import styles from './attributes.module.css';
import { FoldedText } from './folded-text.tsx';
import { kindOf, momentBeside } from './value-kind.ts';

interface AttributeValueProps {
  readonly vertex: OpenVertex;
  readonly name: string;
}

/** The value of an attribute, which can be edited in place unless it is a list or set by the platform. */
export function AttributeValue({ vertex, name }: AttributeValueProps) {
  const draft = useDraft(vertex.id);
  const value = vertex.attributes[name];
  const holding = holdingOf(listsOf(vertex), name);
  if (holding.kind === 'list') return <ListSummary vertex={vertex} name={name} />;
  const text = holding.kind === 'scalar' ? textOf(holding.value) : '';
  const isReadOnly = stageFault(name, { kind: 'write-plain', value: text || 'any' }) !== null;
  const isStaged = (draft?.stage.get(name)?.length ?? 0) > 0;
  const words = momentBeside(name, value);
  return (
    <>
      {isReadOnly ? (
        kindOf(name, value) === 'reference' ? (
          <VertexAddress id={text} />
        ) : (
          <FoldedText text={text} label={name} />
        )
      ) : (
        <FoldedText text={text} label={name} stays={isStaged}>
          <AttributeEdit vertex={vertex} attribute={name} />
        </FoldedText>
      )}
      {!isReadOnly && kindOf(name, value) === 'reference' && (
        <a href={vertexHref(text)} className={styles['link']}>
          Open the vertex
        </a>
      )}
      {words !== null && <span className={styles['beside']}>{words}</span>}
    </>
  );
}

const VertexAddress = ({ id }: { id: string }) => (
  <a href={vertexHref(id)} className={styles['link']}>
    {id}
  </a>
);

const shownValues = 3;
const shownCharacters = 60;

/** The first values of a list, with a link to the list editor. */
function ListSummary({ vertex, name }: AttributeValueProps) {
  const holding = holdingOf(listsOf(vertex), name);
  if (holding.kind !== 'list') return null;
  const hiddenCount = holding.items.length - shownValues;
  return (
    <span className={styles['list']}>
      {holding.items.slice(0, shownValues).map(({ value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal values may stand twice
        <span key={at} className={styles['item']}>
          {cutText(value, shownCharacters)}
        </span>
      ))}
      {hiddenCount > 0 && <span className={styles['beside']}>and {formatCount(hiddenCount)} more</span>}
      <a href={listHref(vertex.id, name)} className={styles['link']}>
        Edit {name}
      </a>
      <StagedBadge vertexId={vertex.id} attribute={name} />
    </span>
  );
}
