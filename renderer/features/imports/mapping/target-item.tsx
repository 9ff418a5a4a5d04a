import { assertNever } from '../../../../shared/errors.ts';
import type { DraftTarget } from '../../../../shared/recipes/edits.ts';
import { knownNames } from '../../../../shared/recipes/known-attributes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ContentCard } from './content-card.tsx';
import { EdgeCard } from './edge-card.tsx';
import { FieldRow } from './field-row.tsx';
import { IssueCard } from './issue-card.tsx';
import { ListCard } from './list-card.tsx';
import styles from './mapping.module.css';
import { faultsAt, useSurroundings } from './mapping-context.ts';
import { NameField } from './name-field.tsx';
import { Suggested } from './suggested.tsx';
import { TargetWays } from './target-ways.tsx';
import { nameOf } from './target-words.ts';

/** One target: a single value, or a group of them. */
export function TargetItem({ entry }: { entry: DraftTarget }) {
  const surroundings = useSurroundings();
  const { key, target, choice } = entry;
  const name = nameOf(target);
  return (
    <li
      className={styles['target']}
      data-suggested={choice.by === 'suggestion' || undefined}
      aria-label={name}
    >
      <TargetBody entry={entry} />
      {faultsAt(surroundings, key, null).map((message) => (
        <p key={message} className={styles['fault']}>
          <Icon name="warning" size="small" /> {message}
        </p>
      ))}
      <Suggested targetKey={key} name={name} choice={choice} />
    </li>
  );
}

function TargetBody({ entry: { key, target } }: { entry: DraftTarget }) {
  const { mapping, kind } = useSurroundings();
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
          ways={<TargetWays targetKey={key} name={target.name} />}
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
          ways={<TargetWays targetKey={key} name={head} />}
        >
          <NameField
            name={target.name}
            head={head}
            lookUp={target.lookUp}
            of={isIssue ? 'issue' : 'vertex'}
            onName={(name) => replace({ ...target, name })}
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
  const known = knownNames.find((each) => each.name === name);
  const words = known?.meaning ?? (name.startsWith('/') ? 'Free attribute' : 'Attribute');
  return <span className={styles['meaning']}>{lookUp ? `${words} · look-up by xid` : words}</span>;
}
