import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../../../shared/recipes/field.ts';
import {
  describeRepair,
  type RepairName,
  repair as repairSchema,
} from '../../../../shared/recipes/repairs/repair.ts';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './mapping.module.css';
import { useSurroundings } from './mapping-context.ts';
import { RepairFields } from './repair-fields.tsx';
import { RepairSteps } from './repair-steps.tsx';
import { freshRepair, repairNames } from './repair-words.ts';
import looks from './repairs.module.css';

interface RepairsEditorProps {
  readonly targetKey: number;
  readonly path: string;
  readonly head: string;
  readonly field: Field;
  /** Only the value of a list can be split. */
  readonly splits: boolean;
}

/** The repairs of one value in their order, and what they make of real cells step by step. */
export function RepairsEditor({ targetKey, path, head, field, splits }: RepairsEditorProps) {
  const { mapping, mapped, sourceColumns } = useSurroundings();
  const [asksDefault, setAsksDefault] = useState(false);
  const { repairs, from } = field;
  const column = 'column' in from ? sourceColumns.indexOf(from.column) : -1;
  const texts = mapped?.rows.map(({ before }) => before[column] ?? '') ?? [];
  const at = { key: targetKey, path };
  const names = (Object.keys(repairNames) as RepairName[]).filter((name) => splits || name !== 'split');
  const adding = `add repair ${targetKey} ${path}`;
  return (
    <div className={looks['repairs']}>
      <ol className={looks['repairList']} aria-label={`Repairs of ${head}`}>
        {repairs.map((repair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a repair is known by its place
          <li key={index} className={looks['repair']}>
            <div className={looks['repairHead']}>
              <strong>
                {index + 1}. {repairNames[repair.kind]}
              </strong>
              <span className={looks['does']}>{describeRepair(repair)}</span>
              <ActionIcon
                aria-label={`Move repair ${index + 1} up`}
                disabled={index === 0}
                className={looks['up']}
                onClick={() => mapping.step({ edit: 'move-repair', ...at, index, to: index - 1 })}
              >
                <Icon name="chevron" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move repair ${index + 1} down`}
                disabled={index === repairs.length - 1}
                onClick={() => mapping.step({ edit: 'move-repair', ...at, index, to: index + 1 })}
              >
                <Icon name="chevron" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remove repair ${index + 1}`}
                onClick={() => {
                  mapping.step({ edit: 'remove-repair', ...at, index });
                  focusOn(adding);
                }}
              >
                <Icon name="cross" />
              </ActionIcon>
            </div>
            <div className={looks['repairFields']}>
              <RepairFields
                repair={repair}
                onRepair={(next) => {
                  if (repairSchema.safeParse(next).success)
                    mapping.step({ edit: 'set-repair', ...at, index, repair: next });
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      <Menu>
        <Menu.Target>
          <SteadyButton data-focus={adding} leftSection={<Icon name="plus" />}>
            Add a repair
          </SteadyButton>
        </Menu.Target>
        <Menu.Dropdown className={styles['choices']}>
          {names.map((name) => (
            <Menu.Item
              key={name}
              onClick={() => {
                if (name === 'default') setAsksDefault(true);
                else mapping.step({ edit: 'add-repair', ...at, repair: freshRepair(name, texts) });
              }}
            >
              {repairNames[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asksDefault && (
        <NewDefault
          mark={`new default ${targetKey} ${path}`}
          onValue={(value) => {
            setAsksDefault(false);
            if (value !== '') mapping.step({ edit: 'add-repair', ...at, repair: { kind: 'default', value } });
          }}
        />
      )}
      <RepairSteps field={field} head={head} />
    </div>
  );
}

/** There is no default before it is said: whatever stood there would be sent. */
function NewDefault({ mark, onValue }: { mark: string; onValue: (value: string) => void }) {
  const [value, setValue] = useState('');
  const said = useRef(false);
  useEffect(() => focusOn(mark), [mark]);
  // A field that goes away loses its focus, which is no second answer.
  const say = () => {
    if (!said.current) onValue(value);
    said.current = true;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <TextInput
        label="Empty cells become"
        data-focus={mark}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onBlur={say}
      />
    </form>
  );
}
