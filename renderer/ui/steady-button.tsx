import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface SteadyButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** The button is disabled. */
  readonly off?: boolean;
  /** Reason, available to pointer and keyboard. */
  readonly reason?: string | null;
  /** The mark by which focus is sent here. */
  readonly 'data-focus'?: string;
}

/** A button that keeps its focus while it cannot be pressed; a disabled one would let it fall out of the page. */
export const SteadyButton = ({ off = false, reason = null, onClick, ...rest }: SteadyButtonProps) => (
  <Tooltip label={reason} disabled={!reason} events={{ hover: true, focus: true, touch: true }}>
    <Button
      {...rest}
      {...(off && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    />
  </Tooltip>
);
