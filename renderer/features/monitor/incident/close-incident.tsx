import { ActionIcon } from '@mantine/core';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { incidentsMark } from '../incidents/incident-rows.tsx';
import { hrefOf } from '../places.ts';

/** Button that closes the open incident and moves the focus back to the list. */
export const CloseIncident = ({ view }: { view: string }) => (
  <ActionIcon
    component="a"
    href={hrefOf({ show: 'incidents', id: null }, view)}
    aria-label="Close the incident"
    title="Close (Escape)"
    onClick={() => focusOn(incidentsMark)}
  >
    <Icon name="cross" />
  </ActionIcon>
);
