import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../../../../shared/recipes/target-fields.ts';
import { readTemplate, writeTemplate } from '../../../../../shared/recipes/template.ts';
import { useMappingContext, useSources } from '../mapping-context.ts';
import { useFocusFirst } from '../use-focus-first.ts';
import { useTyped } from '../use-typed.ts';
import { maxOffered } from './source-choice.ts';

interface TemplateFieldProps {
  readonly head: string;
  readonly template: string;
  /** Whether the user has just chosen a template as the source, so that the field gets the focus. */
  readonly isAsked: boolean;
  readonly onTemplate: (template: string) => void;
}

/** Field for a template of texts and column names, with a select that inserts a column. */
export function TemplateField({ head, template, isAsked, onTemplate }: TemplateFieldProps) {
  const { columns } = useSources();
  const [isOpen, setOpen] = useState(false);
  // A text that is not a valid template yet stays in the field only.
  const typed = useTyped(template, (text) => {
    if (!('fault' in readTemplate(text))) onTemplate(text);
  });
  const read = readTemplate(typed.value);
  const insert = (column: string) => {
    const next = typed.value + writeTemplate([{ column }]);
    typed.change(next);
    if (!('fault' in readTemplate(next))) onTemplate(next);
  };
  const transformed = useTransformed(read);
  // A template refers to columns by name, so of several with the same name it can only use the first.
  const named = columns.filter(
    ({ source }) => 'column' in source && source.occurrence === undefined && source.column !== '',
  );
  return (
    <>
      <TextInput
        ref={useFocusFirst(isAsked)}
        aria-label={`Template for ${head}`}
        placeholder="machine:{host}"
        value={typed.value}
        error={'fault' in read && `It ${read.fault}.`}
        onChange={(event) => typed.change(event.currentTarget.value)}
        onBlur={typed.commit}
        onKeyDown={typed.onKeyDown}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          transformed.length > 0 &&
          `Uses ${transformed.map((column) => `“${column}”`).join(', ')} as in the file; transforms of other targets do not apply here.`
        }
      />
      <Select
        aria-label={`Insert a column into the template for ${head}`}
        placeholder="insert a column…"
        searchable
        openOnFocus={false}
        limit={maxOffered}
        nothingFoundMessage="No matching column"
        data={isOpen ? named.map(({ value, label }) => ({ value: String(value), label })) : []}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        value={null}
        onChange={(next) => {
          const chosen = named.find(({ value }) => value === next);
          if (chosen && 'column' in chosen.source) insert(chosen.source.column);
        }}
      />
    </>
  );
}

/** Columns of a template that another target transforms. */
function useTransformed(parts: ReturnType<typeof readTemplate>): readonly string[] {
  const { draft } = useMappingContext();
  if ('fault' in parts) return [];
  const transformed = new Set(
    draft.targets.flatMap(({ target }) =>
      fieldsOf(target).flatMap(({ field: { from, transforms } }) =>
        // A template reads the first of several columns with the same name.
        'column' in from && from.occurrence === undefined && transforms.some(({ disabled }) => !disabled)
          ? from.column
          : [],
      ),
    ),
  );
  const named = parts.flatMap((part) =>
    'column' in part && transformed.has(part.column) ? part.column : [],
  );
  return [...new Set(named)];
}
