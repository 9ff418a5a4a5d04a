import { Button } from '@mantine/core';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { hrefOf } from '../places.ts';

interface NewObjectButtonProps {
  readonly view: string;
  readonly filled?: boolean;
  readonly children: string;
}

/** Leads to the form for a new object; on a read-only connection it says why there is none. */
export function NewObjectButton({ view, filled = false, children }: NewObjectButtonProps) {
  const readOnly = useReadOnly();
  const looks = { leftSection: <Icon name="plus" />, ...(filled && { variant: 'filled' }) };
  if (readOnly !== null)
    return (
      <SteadyButton {...looks} off reason={readOnly}>
        {children}
      </SteadyButton>
    );
  return (
    <Button component="a" href={hrefOf({ show: 'new' }, view)} {...looks}>
      {children}
    </Button>
  );
}
