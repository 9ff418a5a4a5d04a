import { Autocomplete } from '@mantine/core';
import { useTyped } from './use-typed.ts';

interface ConstantFieldProps {
  readonly head: string;
  readonly constant: string;
  readonly offered: readonly string[];
  readonly onConstant: (constant: string) => void;
}

/** One text for every row: typed, or one of those that the platform knows. */
export function ConstantField({ head, constant, offered, onConstant }: ConstantFieldProps) {
  const typed = useTyped(constant, onConstant);
  return (
    <Autocomplete
      aria-label={`Constant for ${head}`}
      placeholder="the same in every row"
      data={[...offered]}
      filter={({ options }) => options}
      value={typed.value}
      onChange={typed.change}
      onOptionSubmit={onConstant}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}
