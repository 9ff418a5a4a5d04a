import { Button, Popover, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeFilter, transactionFilters } from './filter-store.ts';
import { momentOf, momentText, spans } from './span.ts';
import styles from './transactions.module.css';

const between = 'between';
const allTime = spans[0].span;

/** Selects the time range of the list: up to now, or between two times. */
export function SpanChoice({ view }: { view: string }) {
  const { span } = transactionFilters.use(view);
  const [opened, setOpened] = useState(false);
  const value =
    span.kind === 'between'
      ? between
      : (spans.find(({ span: each }) => JSON.stringify(each) === JSON.stringify(span))?.id ?? 'all');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <Select
            aria-label="Time"
            className={styles['span']}
            data={[
              ...spans.map(({ id, label }) => ({ value: id, label })),
              { value: between, label: 'Between…' },
            ]}
            value={value}
            onOptionSubmit={(id) => {
              const known = spans.find((each) => each.id === id);
              if (known) changeFilter(view, { span: known.span });
              else setOpened(true);
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Between two times">
        <Between view={view} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Between({ view, onDone }: { view: string; onDone: () => void }) {
  const { span } = transactionFilters.use(view);
  const initial = span.kind === 'between' ? span : { from: null, to: null };
  const [from, setFrom] = useState(() => momentText(initial.from));
  const [to, setTo] = useState(() => momentText(initial.to));
  const [first, last] = [momentOf(from), momentOf(to)];
  const isBackward = first !== null && last !== null && first > last;
  return (
    <form
      className={styles['between']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBackward) return;
        changeFilter(view, {
          span: first === null && last === null ? allTime : { kind: 'between', from: first, to: last },
        });
        onDone();
      }}
    >
      <TextInput
        type="datetime-local"
        label="From"
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        label="To"
        value={to}
        error={isBackward ? 'The end is before the start.' : null}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled">
        Show
      </Button>
    </form>
  );
}
