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

/** Link to the form for a new object; on a read-only connection, a disabled button with the reason. */
export function NewObjectButton({ view, filled = false, children }: NewObjectButtonProps) {
  const readOnly = useReadOnly();
  const sharedProps = { leftSection: <Icon name="plus" />, ...(filled && { variant: 'filled' }) };
  if (readOnly !== null)
    return (
      <SteadyButton {...sharedProps} disabled reason={readOnly}>
        {children}
      </SteadyButton>
    );
  return (
    <Button component="a" href={hrefOf({ show: 'new' }, view)} {...sharedProps}>
      {children}
    </Button>
  );
}
