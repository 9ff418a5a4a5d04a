import { ActionIcon } from '@mantine/core';
import { focusOn } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useSurroundings } from '../mapping-context.ts';

/** Takes a target away; its columns are ignored again, and undo brings it back. */
export function RemoveTarget({ targetKey, name }: { targetKey: number; name: string }) {
  const { mapping } = useSurroundings();
  return (
    <ActionIcon
      aria-label={`Remove ${name}`}
      onClick={() => {
        mapping.step({ edit: 'remove', key: targetKey });
        focusOn('add-target');
      }}
    >
      <Icon name="cross" />
    </ActionIcon>
  );
}
