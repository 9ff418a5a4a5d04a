import { Flex, TextInput } from '@mantine/core';
import type { FacetDraft } from './facet-draft.ts';
import styles from './facets.module.css';

interface FacetFieldsProps {
  readonly draft: FacetDraft;
  readonly onDraft: (draft: FacetDraft) => void;
}

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
      return (
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
      );
    }
    default:
      return null;
  }
}
