import { ActionIcon } from '@mantine/core';
import { focusOn } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { addTargetMark } from '../columns/show-mapping.ts';
import { useMappingContext } from '../mapping-context.ts';

/** Removes a target; its columns are ignored again, and undo restores it. */
export function RemoveTarget({ targetKey, name }: { targetKey: number; name: string }) {
  const { mapping } = useMappingContext();
  return (
    <ActionIcon
      aria-label={`Remove ${name}`}
      onClick={() => {
        mapping.step({ edit: 'remove', key: targetKey });
        focusOn(addTargetMark);
      }}
    >
      <Icon name="cross" />
    </ActionIcon>
  );
}
