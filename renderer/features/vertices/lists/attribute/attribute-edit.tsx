import { ActionIcon, Flex } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { formatCount } from '../../../../../shared/units.ts';
import { holdingOf, textOf } from '../../../../../shared/vertices/list-value.ts';
import { stageFault } from '../../../../../shared/vertices/staging.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { stagedWords } from '../side/list-words.ts';
import { listsOf } from '../side/lists-of.ts';
import { discardAttribute, stageChange } from '../store.ts';
import { useSafety } from '../use-safety.ts';
import { changesOn, intendedChangeOf } from '../write/write-plan.ts';
import styles from './attribute.module.css';
import { readScalar } from './scalar-text.ts';
import { ValueField } from './value-field.tsx';

interface AttributeEditProps {
  readonly vertex: OpenVertex;
  /** Name of the attribute. */
  readonly attribute: string;
}

/**
 * The value of a single-valued attribute, with buttons to change and remove it. Changes are only staged; the
 * `WritePane` of the vertex writes them. Lists and attributes that the platform sets are shown without buttons; a value
 * that is about to become a list is changed in the list editor.
 */
export function AttributeEdit({ vertex, attribute }: AttributeEditProps) {
  const draft = useDraft(vertex.id);
  const base = draft?.base ?? vertex;
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  /** Returns the focus to the button when the field has closed. */
  const focusAfterEdit = (button: HTMLButtonElement | null) => {
    if (button === null || !wasEditing.current) return;
    wasEditing.current = false;
    button.focus();
  };
  const holding = holdingOf(listsOf(base), attribute);
  const changes = changesOn(draft, attribute);
  const intended = intendedChangeOf(base, attribute, changes);
  const { readOnly } = useSafety();
  const isOff = readOnly !== null || (draft !== null && draft.step.at !== 'staging');
  if (holding.kind === 'list') return <Badge tone="quiet">list of {formatCount(holding.items.length)}</Badge>;
  const was = holding.kind === 'scalar' ? textOf(holding.value) : '';
  if (stageFault(attribute, { kind: 'write-plain', value: was || 'any' }) !== null)
    return <span className={styles['value']}>{was}</span>;
  if (isEditing && readOnly === null)
    return (
      <Field
        base={base}
        attribute={attribute}
        was={intended.scalar}
        onDone={() => {
          wasEditing.current = true;
          setEditing(false);
        }}
      />
    );
  const isGone = changes.length > 0 && intended.kind === 'absent';
  const isList = intended.kind === 'list';
  const isKept = isList && !intended.gone.has(0);
  const now = intended.kind === 'scalar' ? textOf(intended.scalar) : '';
  return (
    <span className={styles['attribute']} data-staged={changes.length > 0 || undefined}>
      {changes.length > 0 && (
        <Badge
          tone={isGone ? 'bad' : was === '' ? 'ok' : 'warn'}
          icon={isGone ? 'minus' : was === '' ? 'plus' : 'pencil'}
        >
          {stagedWords(intended) || 'staged'}
        </Badge>
      )}
      {isKept && <span className={styles['value']}>{was}</span>}
      {changes.length > 0 && !isKept && was !== '' && <s className={styles['was']}>{was}</s>}
      {intended.kind === 'scalar' && now === '' && <span className={styles['was']}>empty</span>}
      {!isGone && !isList && <span className={styles['value']}>{now}</span>}
      <span className={styles['acts']}>
        {!isList && (
          <ActionIcon
            ref={focusAfterEdit}
            aria-label={`Change ${attribute}`}
            title={readOnly ?? 'Change'}
            disabled={isOff}
            onClick={() => setEditing(true)}
          >
            <Icon name="pencil" />
          </ActionIcon>
        )}
        {changes.length > 0 ? (
          <ActionIcon
            aria-label={`Discard the staged change of ${attribute}`}
            title="Discard"
            disabled={isOff}
            onClick={() => discardAttribute(base, attribute)}
          >
            <Icon name="undo" />
          </ActionIcon>
        ) : (
          stageFault(attribute, { kind: 'write-plain', value: null }) === null && (
            <ActionIcon
              aria-label={`Remove ${attribute}`}
              title={readOnly ?? 'Remove'}
              disabled={isOff}
              onClick={() => stageChange(base, attribute, { kind: 'write-plain', value: null })}
            >
              <Icon name="trash" />
            </ActionIcon>
          )
        )}
      </span>
    </span>
  );
}

interface FieldProps {
  readonly base: OpenVertex;
  readonly attribute: string;
  readonly was: unknown;
  readonly onDone: () => void;
}

function Field({ base, attribute, was, onDone }: FieldProps) {
  const before = was === undefined || was === null ? '' : textOf(was);
  const [text, setText] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = readScalar(text, was);
    if (typed.fault !== null) return setFault(typed.fault);
    if (text === before) return onDone();
    const refused = stageChange(base, attribute, { kind: 'write-plain', value: typed.value });
    setFault(refused);
    if (refused === null) onDone();
  };
  return (
    <Flex
      className={styles['field']}
      component="form"
      gap="var(--space-4)"
      align="flex-start"
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <ValueField
        autoFocus
        className={styles['input']}
        aria-label={attribute}
        was={before}
        text={text}
        onText={setText}
        error={fault}
      />
      <ActionIcon type="submit" aria-label={`Stage ${attribute}`} title="Stage (Enter)">
        <Icon name="check" />
      </ActionIcon>
      <ActionIcon aria-label="Cancel" title="Cancel (Escape)" onClick={onDone}>
        <Icon name="cross" />
      </ActionIcon>
    </Flex>
  );
}
