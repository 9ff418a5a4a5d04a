import { TextInput } from '@mantine/core';
import { type Repair, repair as repairSchema } from '../../../../shared/recipes/repairs/repair.ts';
import { useTyped } from './use-typed.ts';

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export function FreeText({ label, value, onText }: TextProps) {
  const typed = useTyped(value, onText);
  return (
    <TextInput
      label={label}
      value={typed.value}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

interface NeededTextProps {
  readonly label: string;
  readonly value: string;
  /** The repair with another text in this place. */
  readonly make: (text: string) => Repair;
  readonly onRepair: (repair: Repair) => void;
}

/** What does not fit is shown as wrong and not taken. */
export function NeededText({ label, value, make, onRepair }: NeededTextProps) {
  const typed = useTyped(value, (text) => {
    if (faultOf(make(text), text) === null) onRepair(make(text));
  });
  return (
    <TextInput
      label={label}
      value={typed.value}
      error={faultOf(make(typed.value), typed.value)}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

function faultOf(repair: Repair, text: string): string | null {
  if (text === '') return 'It needs at least one character.';
  const parsed = repairSchema.safeParse(repair);
  return parsed.success ? null : `It ${parsed.error.issues[0]?.message ?? 'does not fit'}.`;
}
