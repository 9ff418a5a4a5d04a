import { Flex, TextInput } from '@mantine/core';
import { type FacetDraft, rangeFault } from './facet-draft.ts';
import styles from './facets.module.css';

interface FacetFieldsProps {
  readonly draft: FacetDraft;
  readonly onDraft: (draft: FacetDraft) => void;
}

/** Which cells a range can contain. Cells with other texts would be missing without a reason. */
const readableCells = {
  number:
    'Only cells such as 1234.5 count as numbers; 1.234,5 does not. Convert such columns with a transform in the mapping first.',
  date: 'Only cells such as 2026-03-01 count as dates; 01.03.2026 does not. Convert such columns with a transform in the mapping first.',
} as const;

/** Fields of the chosen condition: a text, the ends of a range, or none. */
export function FacetFields({ draft, onDraft }: FacetFieldsProps) {
  switch (draft.kind) {
    case 'contains':
    case 'one-of':
    case 'pattern':
      return (
        <TextInput
          label={draft.kind === 'pattern' ? 'Pattern (A letter, 9 digit)' : 'Text'}
          description={draft.kind === 'contains' ? 'Ignores upper and lower case.' : undefined}
          placeholder={draft.kind === 'pattern' ? 'AAA-999' : undefined}
          maxLength={draft.kind === 'pattern' ? 100 : 500}
          data-autofocus
          value={draft.text}
          onChange={(event) => onDraft({ ...draft, text: event.currentTarget.value })}
        />
      );
    case 'number':
    case 'date': {
      const field = {
        className: styles['limit'],
        ...(draft.kind === 'date' ? { type: 'date' } : { inputMode: 'decimal' as const }),
      };
      const fault = rangeFault(draft);
      return (
        <>
          <Flex gap="var(--space-8)">
            <TextInput
              {...field}
              label="From"
              value={draft.from}
              onChange={(event) => onDraft({ ...draft, from: event.currentTarget.value })}
            />
            <TextInput
              {...field}
              label="To"
              value={draft.to}
              onChange={(event) => onDraft({ ...draft, to: event.currentTarget.value })}
            />
          </Flex>
          {fault === null ? (
            <p className={styles['cells']}>{readableCells[draft.kind]}</p>
          ) : (
            <p className={styles['fault']} role="alert">
              {fault}
            </p>
          )}
        </>
      );
    }
    default:
      return null;
  }
}
