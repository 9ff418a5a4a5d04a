import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface SteadyButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** Whether the button is disabled. */
  readonly disabled?: boolean;
  /** Why it is disabled, in a tooltip for pointer and keyboard. */
  readonly reason?: string | null;
  /** Mark by which `focusOn` finds the button. */
  readonly 'data-focus'?: string;
}

/** Button that keeps the focus while it is disabled; with the attribute `disabled`, the page would lose the focus. */
export const SteadyButton = ({ disabled = false, reason = null, onClick, ...rest }: SteadyButtonProps) => (
  <Tooltip label={reason} disabled={!reason} events={{ hover: true, focus: true, touch: true }}>
    <Button
      {...rest}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  </Tooltip>
);
