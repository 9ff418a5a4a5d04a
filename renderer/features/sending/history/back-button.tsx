import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';

/** Arrow button that returns to the previous page. @param props.label names that page */
export const BackButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon aria-label={label} title={label} onClick={onClick}>
    <Icon name="back" />
  </ActionIcon>
);
