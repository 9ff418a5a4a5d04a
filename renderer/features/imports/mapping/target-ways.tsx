import { ActionIcon, Menu } from '@mantine/core';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useSurroundings } from './mapping-context.ts';

interface TargetWaysProps {
  readonly targetKey: number;
  readonly name: string;
}

/** Moves a target among the others, and removes it. */
export function TargetWays({ targetKey, name }: TargetWaysProps) {
  const { mapping, draft } = useSurroundings();
  const { targets } = draft;
  const index = targets.findIndex(({ key }) => key === targetKey);
  const move = (to: number) => mapping.step({ edit: 'move', key: targetKey, to });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Move ${name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={index === 0} onClick={() => move(index - 1)}>
            Move up
          </Menu.Item>
          <Menu.Item disabled={index === targets.length - 1} onClick={() => move(index + 1)}>
            Move down
          </Menu.Item>
          <Menu.Item disabled={index === 0} onClick={() => move(0)}>
            Move to the top
          </Menu.Item>
          <Menu.Item disabled={index === targets.length - 1} onClick={() => move(targets.length - 1)}>
            Move to the end
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        aria-label={`Remove ${name}`}
        onClick={() => {
          mapping.step({ edit: 'remove', key: targetKey });
          focusOn('add-target');
        }}
      >
        <Icon name="cross" />
      </ActionIcon>
    </>
  );
}
