import { ActionIcon, Menu } from '@mantine/core';
import type { Field } from '../../../../shared/recipes/field.ts';
import { describeRepair, type RepairName, repair as repairSchema } from '../../../../shared/recipes/repairs/repair.ts';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './mapping.module.css';
import { useSurroundings } from './mapping-context.ts';
import { RepairFields } from './repair-fields.tsx';
import { RepairSteps } from './repair-steps.tsx';
import { freshRepairs, repairNames } from './repair-words.ts';

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
  const { mapping } = useSurroundings();
  const { repairs } = field;
  const at = { key: targetKey, path };
  const names = (Object.keys(repairNames) as RepairName[]).filter((name) => splits || name !== 'split');
  const adding = `add repair ${targetKey} ${path}`;
  return (
    <div className={styles['repairs']}>
      <ol className={styles['repairList']} aria-label={`Repairs of ${head}`}>
        {repairs.map((repair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a repair is known by its place
          <li key={index} className={styles['repair']}>
            <div className={styles['repairHead']}>
              <strong>
                {index + 1}. {repairNames[repair.kind]}
              </strong>
              <span className={styles['does']}>{describeRepair(repair)}</span>
              <ActionIcon
                aria-label={`Move repair ${index + 1} up`}
                disabled={index === 0}
                className={styles['up']}
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
            <div className={styles['repairFields']}>
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
              onClick={() => mapping.step({ edit: 'add-repair', ...at, repair: freshRepairs[name] })}
            >
              {repairNames[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <RepairSteps field={field} head={head} />
    </div>
  );
}
