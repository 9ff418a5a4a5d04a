import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { hrefOf } from '../places.ts';

/** Back to the list alone. */
export const CloseIncident = ({ view }: { view: string }) => (
  <ActionIcon
    component="a"
    href={hrefOf({ show: 'incidents', id: null }, view)}
    aria-label="Close the incident"
    title="Close"
  >
    <Icon name="cross" />
  </ActionIcon>
);
