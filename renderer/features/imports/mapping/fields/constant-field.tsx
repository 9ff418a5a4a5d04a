import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useFocusFirst } from '../use-focus-first.ts';
import { useTyped } from '../use-typed.ts';

interface ConstantFieldProps {
  readonly head: string;
  readonly constant: string;
  readonly offered: readonly string[];
  /** Whether the user has just chosen a constant as the source, so that the field gets the focus. */
  readonly isAsked: boolean;
  readonly onConstant: (constant: string) => void;
}

/** Field for a constant, which is the same in every row: typed, or one of the offered values. */
export function ConstantField({ head, constant, offered, isAsked, onConstant }: ConstantFieldProps) {
  const typed = useTyped(constant, onConstant);
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      ref={useFocusFirst(isAsked)}
      aria-label={`Constant for ${head}`}
      placeholder="the same in every row"
      data={[...offered]}
      filter={({ options }) => options}
      value={typed.value}
      onChange={typed.change}
      onOptionSubmit={onConstant}
      onBlur={typed.commit}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isOpen && typed.value === '') setOpen(true);
        typed.onKeyDown(event);
      }}
    />
  );
}
