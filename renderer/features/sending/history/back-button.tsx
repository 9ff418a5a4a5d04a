import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';

/** The way back to where one came from. */
export const BackButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon aria-label={label} title={label} onClick={onClick}>
    <Icon name="back" />
  </ActionIcon>
);
