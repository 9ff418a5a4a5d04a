import { Autocomplete, Flex } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Api } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import type { Origin } from './draft.ts';
import styles from './new-object.module.css';

type OriginMatch = Awaited<ReturnType<Api['monitor']['findOrigin']>>[number];
type Search =
  | { readonly state: 'none' | 'searching' }
  | { readonly state: 'found'; readonly vertices: readonly OriginMatch[] }
  | { readonly state: 'failed'; readonly error: AppError };

const debounceMs = 250;
const textOf = ({ xid, id }: OriginMatch) => xid || id;

/** Searches for vertices whose name, xid or id begins with a text, a moment after the last key. */
function useOrigins(text: string): Search {
  const { api } = useHost();
  const [debouncedText] = useDebouncedValue(text, debounceMs);
  const search = useCall(
    useCallback(
      async (signal: AbortSignal): Promise<readonly OriginMatch[]> =>
        debouncedText === '' ? [] : api.monitor.findOrigin({ text: debouncedText }, { signal }),
      [api, debouncedText],
    ),
  );
  if (text === '') return { state: 'none' };
  if (debouncedText !== text || search.state === 'loading') return { state: 'searching' };
  return search.state === 'failed' ? search : { state: 'found', vertices: search.value };
}

interface OriginFieldProps {
  readonly label: string;
  readonly text: string;
  readonly origin: Origin | null;
  readonly error: string | null;
  readonly readOnly: boolean;
  readonly onChange: (text: string, origin: Origin | null) => void;
}

/**
 * Field for the vertex where an issue starts. It suggests vertices by the beginning of a name, an xid or an id; a text
 * without a selected vertex is sent unchanged.
 */
export function OriginField({ label, text, origin, error, readOnly, onChange }: OriginFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useOrigins(typed);
  const vertices = search.state === 'found' ? search.vertices : [];
  const chosen = origin?.text === text ? origin : null;
  const input = useRef<HTMLInputElement>(null);
  // Mantine leaves `aria-activedescendant` on an option that no longer exists.
  useLayoutEffect(() => {
    const active = input.current?.getAttribute('aria-activedescendant');
    if (active && document.getElementById(active) === null)
      input.current?.removeAttribute('aria-activedescendant');
  });
  return (
    <Autocomplete
      ref={input}
      label={label}
      withAsterisk
      placeholder="The beginning of a name, an xid or an id"
      classNames={{ input: styles['mono'], description: styles['below'] }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <span role="status">
          {chosen ? `${chosen.name || chosen.id} · ${chosen.type}` : text !== '' && wordsOf(search, typed)}
        </span>
      }
      value={text}
      error={error}
      readOnly={readOnly}
      data={vertices.map((vertex) => ({ value: vertex.id, label: textOf(vertex) }))}
      filter={({ options }) => options}
      renderOption={({ option }) => <Option vertex={vertices.find(({ id }) => id === option.value)} />}
      onChange={(next) => {
        // Mantine reports a selected option as its label; a label that was typed is not a selection.
        const selected = vertices.find((vertex) => textOf(vertex) === next);
        if (selected && next !== typed) {
          onChange(next, { id: selected.id, text: next, name: selected.name, type: selected.type });
          return setTyped('');
        }
        setTyped(next.trim());
        onChange(next, null);
      }}
      maxDropdownHeight={264}
      spellCheck={false}
      data-field="originNode"
    />
  );
}

const Option = ({ vertex }: { vertex: OriginMatch | undefined }) =>
  vertex && (
    <span className={styles['option']}>
      <Flex component="span" gap="var(--space-8)" justify="space-between">
        <span>{vertex.name || textOf(vertex)}</span>
        <span className={styles['type']}>{vertex.type}</span>
      </Flex>
      <span className={styles['xid']}>{textOf(vertex)}</span>
    </span>
  );

function wordsOf(search: Search, typed: string): string {
  switch (search.state) {
    case 'none':
      return 'Not selected from the list: the platform will look it up as an object id, an xid or an id.';
    case 'searching':
      return 'Searching…';
    case 'failed':
      return `Search is not available: ${search.error.message} Your text is sent unchanged.`;
    case 'found':
      return search.vertices.length > 0
        ? 'Select one from the list, or send your text unchanged.'
        : `Nothing begins with “${typed}”. The search is case-sensitive.`;
  }
}
