import { ActionIcon, Flex, Menu, Switch, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { newLookup } from '../../../../../shared/imports/lookup-tables/other-tables.ts';
import type { Field } from '../../../../../shared/recipes/field.ts';
import {
  compileTransforms,
  describeTransform,
  type Transform,
  type TransformName,
  transform as transformSchema,
} from '../../../../../shared/recipes/transforms/transform.ts';
import { focusOn } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { FillDownStep, fillDownEdit, isFilledDown } from './fill-down.tsx';
import { useOtherTables } from './lookup-fields.tsx';
import { MissingKeys } from './missing-keys.tsx';
import { TransformFields } from './transform-fields.tsx';
import { TransformSteps } from './transform-steps.tsx';
import { newTransform, transformNames } from './transform-words.ts';
import looks from './transforms.module.css';

interface TransformsEditorProps {
  readonly targetKey: number;
  readonly path: string;
  readonly head: string;
  readonly field: Field;
  /** Whether the value may be split, which is only possible for the value of a list. */
  readonly splits: boolean;
}

/** Transforms of one value in order, with their effect on sample cells step by step. */
export function TransformsEditor({ targetKey, path, head, field, splits }: TransformsEditorProps) {
  const { mapping, draft, mapped, sourceColumns, nullKeyword } = useMappingContext();
  // Number of fields for a default that were opened: each receives the focus. 0 without a field.
  const [asksDefault, setAsksDefault] = useState(0);
  const { transforms, from } = field;
  const column = 'column' in from ? sourceColumns.indexOf(from.column) : -1;
  // Sample texts after the present transforms, from which a new transform takes its initial options. Null cells are
  // never transformed.
  const applied = transforms.filter(({ disabled }) => !disabled);
  const convert = compileTransforms(applied, { nullKeyword });
  const texts = (mapped?.rows ?? [])
    .map(({ before }) => convert(before[column] ?? '').text)
    .filter((text) => text !== nullKeyword);
  const lookup = newLookup(useOtherTables(), 'column' in from ? from.column : '');
  const at = { key: targetKey, path };
  const names = (Object.keys(transformNames) as TransformName[]).filter((name) => splits || name !== 'split');
  const isFilled = isFilledDown(draft, from);
  const addMark = `add transform ${targetKey} ${path}`;
  return (
    <div className={looks['transforms']}>
      <ol className={looks['transformList']} aria-label={`Transforms of ${head}`}>
        {isFilled && 'column' in from && <FillDownStep column={from.column} head={head} />}
        {transforms.map((transform, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transform is identified by its position
          <li key={index} className={looks['transform']} data-disabled={transform.disabled}>
            <Flex gap="var(--space-8)" align="center">
              <strong>
                {index + 1}. {transformNames[transform.kind]}
              </strong>
              <span className={looks['does']}>{describeTransform(transform)}</span>
              <Switch
                size="xs"
                aria-label={`Apply transform ${index + 1}`}
                checked={!transform.disabled}
                onChange={() =>
                  mapping.step({ edit: 'set-transform', ...at, index, transform: toggled(transform) })
                }
              />
              <ActionIcon
                aria-label={`Move transform ${index + 1} up`}
                disabled={index === 0}
                className={looks['up']}
                onClick={() => mapping.step({ edit: 'move-transform', ...at, index, to: index - 1 })}
              >
                <Icon name="chevron" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move transform ${index + 1} down`}
                disabled={index === transforms.length - 1}
                onClick={() => mapping.step({ edit: 'move-transform', ...at, index, to: index + 1 })}
              >
                <Icon name="chevron" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remove transform ${index + 1}`}
                onClick={() => {
                  mapping.step({ edit: 'remove-transform', ...at, index });
                  focusOn(addMark);
                }}
              >
                <Icon name="cross" />
              </ActionIcon>
            </Flex>
            <Flex wrap="wrap" gap="var(--space-8) var(--space-12)" align="end" pt="var(--space-4)">
              <TransformFields
                transform={transform}
                onTransform={(next) => {
                  if (transformSchema.safeParse(next).success)
                    mapping.step({ edit: 'set-transform', ...at, index, transform: next });
                }}
              />
            </Flex>
            {transform.kind === 'lookup' && !transform.disabled && (
              <MissingKeys
                from={from}
                before={transforms.slice(0, index).filter(({ disabled }) => !disabled)}
                lookup={transform}
              />
            )}
          </li>
        ))}
      </ol>
      <Menu withinPortal>
        <Menu.Target>
          <SteadyButton data-focus={addMark} leftSection={<Icon name="plus" />}>
            Add a transform
          </SteadyButton>
        </Menu.Target>
        <Menu.Dropdown className={styles['choices']}>
          {'column' in from && !isFilled && (
            <Menu.Item onClick={() => mapping.step(fillDownEdit(draft, from.column, true))}>
              Fill down
            </Menu.Item>
          )}
          {names.map((name) => (
            <Menu.Item
              key={name}
              disabled={name === 'lookup' && lookup === null}
              rightSection={name === 'lookup' && lookup === null ? 'open it first' : null}
              onClick={() => {
                if (name === 'default') setAsksDefault(asksDefault + 1);
                else if (name === 'lookup') {
                  if (lookup !== null) mapping.step({ edit: 'add-transform', ...at, transform: lookup });
                } else
                  mapping.step({ edit: 'add-transform', ...at, transform: newTransform(name, texts, head) });
              }}
            >
              {transformNames[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asksDefault > 0 && (
        <NewDefault
          key={asksDefault}
          mark={`new default ${targetKey} ${path}`}
          onValue={(value) => {
            setAsksDefault(0);
            if (value !== '')
              mapping.step({ edit: 'add-transform', ...at, transform: { kind: 'default', value } });
          }}
        />
      )}
      <TransformSteps field={field} head={head} />
    </div>
  );
}

function toggled({ disabled, ...transform }: Transform): Transform {
  return disabled ? transform : { ...transform, disabled: true };
}

/** Field for a new default. It is added only with a value from the user, because any preset would be sent. */
function NewDefault({ mark, onValue }: { mark: string; onValue: (value: string) => void }) {
  const [value, setValue] = useState('');
  const wasSubmitted = useRef(false);
  useEffect(() => focusOn(mark), [mark]);
  // Removing the field takes its focus away, which must not submit it again.
  const submit = () => {
    if (!wasSubmitted.current) onValue(value);
    wasSubmitted.current = true;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Empty cells become"
        data-focus={mark}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onBlur={() => {
          // A field that disappears moves what the user is about to click.
          if (value !== '') submit();
        }}
      />
    </form>
  );
}
