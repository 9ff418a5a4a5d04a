import { TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../../ui/log-page.module.css';
import { choose, useChoice } from './filter-store.ts';
import { SpanChoice } from './span-choice.tsx';
import { StateCounts } from './state-counts.tsx';

/** What the list is narrowed down to. */
export function TransactionTools({ onSearchEnd }: { onSearchEnd: () => void }) {
  const text = useChoice((choice) => choice.text);
  return (
    <div className={page['tools']}>
      <StateCounts />
      <TextInput
        type="search"
        aria-label="Find by object or error"
        data-focus="search-transactions"
        placeholder="Find by object or error"
        className={page['search']}
        leftSection={<Icon name="search" />}
        value={text}
        maxLength={500}
        onChange={(event) => choose({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearchEnd();
          if (event.key === 'Escape') {
            choose({ text: '' });
            onSearchEnd();
          }
        }}
      />
      <SpanChoice />
    </div>
  );
}
