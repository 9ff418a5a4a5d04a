import type { ComponentPropsWithRef } from 'react';
import { assertNever } from '../../../../../shared/errors.ts';
import type { DraftTarget } from '../../../../../shared/recipes/edits.ts';
import { knownNames } from '../../../../../shared/recipes/known-attributes.ts';
import { cutName, tooltipName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ContentCard } from '../cards/content-card.tsx';
import { EdgeCard } from '../cards/edge-card.tsx';
import { IssueCard } from '../cards/issue-card.tsx';
import { ListCard } from '../cards/list-card.tsx';
import { FieldRow } from '../fields/field-row.tsx';
import { NameField } from '../fields/name-field.tsx';
import styles from '../mapping.module.css';
import { faultsAt, useMappingContext } from '../mapping-context.ts';
import { Suggested } from '../suggested.tsx';
import { RemoveTarget } from './remove-target.tsx';
import { TargetHandle, type TargetMoves } from './target-handle.tsx';
import { nameOf } from './target-words.ts';
import looks from './targets.module.css';

interface TargetItemProps {
  readonly entry: DraftTarget;
  /** Focus key of the handle. */
  readonly mark: string;
  readonly moves: TargetMoves;
  /** Props of the list item, such as its position and its state while dragging. */
  readonly item: ComponentPropsWithRef<'li'> & DataAttributes;
}
type DataAttributes = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;

/** One target: a single value, or a group of them. */
export function TargetItem({ entry, mark, moves, item }: TargetItemProps) {
  const { target, choice } = entry;
  const name = cutName(nameOf(target));
  return (
    <li
      {...item}
      className={looks['target']}
      data-suggested={choice.by === 'suggestion' || undefined}
      aria-label={name}
    >
      <TargetHandle name={name} mark={mark} moves={moves} />
      <TargetContent entry={entry} />
    </li>
  );
}

/** Content of a target, without the handle that moves it. */
export function TargetContent({ entry }: Pick<TargetItemProps, 'entry'>) {
  const context = useMappingContext();
  const { key, target, choice } = entry;
  const name = cutName(nameOf(target));
  return (
    <div className={looks['targetBody']}>
      <TargetBody entry={entry} name={name} />
      {faultsAt(context, key, null).map((message) => (
        <p key={message} className={styles['fault']}>
          <Icon name="warning" size="small" /> {tooltipName(message)}
        </p>
      ))}
      <Suggested targetKey={key} name={name} choice={choice} />
    </div>
  );
}

function TargetBody({ entry: { key, target }, name }: Pick<TargetItemProps, 'entry'> & { name: string }) {
  const { mapping, kind } = useMappingContext();
  const replace = (next: typeof target) => mapping.step({ edit: 'replace', key, target: next });
  switch (target.kind) {
    case 'identity':
    case 'part':
      return (
        <FieldRow
          targetKey={key}
          path="value"
          field={target}
          head={target.name}
          ways={<RemoveTarget targetKey={key} name={name} />}
        >
          <span className={styles['head']}>{target.name}</span>
          <Meaning name={target.name} />
        </FieldRow>
      );
    case 'attribute': {
      const head = nameOf(target);
      const isIssue =
        kind !== 'combined' && knownNames.some((known) => known.name === target.name && known.of === 'issue');
      return (
        <FieldRow
          targetKey={key}
          path="value"
          field={target}
          head={head}
          ways={<RemoveTarget targetKey={key} name={name} />}
        >
          <NameField
            name={target.name}
            head={head}
            lookUp={kind === 'objects' ? null : target.lookUp}
            of={kind === 'objects' ? 'part' : isIssue ? 'issue' : 'vertex'}
            onName={(next) => replace({ ...target, name: next })}
            onLookUp={(lookUp) => replace({ ...target, lookUp })}
          />
          <Meaning name={target.name} lookUp={target.lookUp} />
        </FieldRow>
      );
    }
    case 'list':
      return <ListCard targetKey={key} target={target} />;
    case 'edge':
      return <EdgeCard targetKey={key} target={target} />;
    case 'issue':
      return <IssueCard targetKey={key} target={target} />;
    case 'content':
      return <ContentCard targetKey={key} target={target} />;
    default:
      return assertNever(target);
  }
}

function Meaning({ name, lookUp = false }: { name: string; lookUp?: boolean }) {
  const { kind } = useMappingContext();
  const known = knownNames.find((each) => each.name === name && each.kinds.includes(kind));
  const other = kind === 'objects' ? 'Field' : 'Attribute';
  const words = known?.meaning ?? (name.startsWith('/') ? 'Free attribute' : other);
  return <span className={styles['meaning']}>{lookUp ? `${words} · look-up by xid` : words}</span>;
}
