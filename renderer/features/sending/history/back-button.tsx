import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';

/** Returns to the previous page. */
export const BackButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon aria-label={label} title={label} onClick={onClick}>
    <Icon name="back" />
  </ActionIcon>
);
