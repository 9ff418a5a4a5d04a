import { useCallback, useRef, useState } from 'react';
import type { ListedCorrection } from '../../../../shared/imports/corrections/corrections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { type CallState, useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';

interface ListedCorrections {
  readonly total: number;
  readonly corrections: readonly ListedCorrection[];
}

const pieceSize = 100;
const mostAsked = 500;

/** The corrections of a file in its order, as far as they are shown; those before stay until the next are there. */
export function useCorrections(
  fileId: string,
  file: ReadyFile,
): { readonly call: CallState<ListedCorrections>; readonly again: () => void; readonly more: () => void } {
  const { api } = useHost();
  const [count, setCount] = useState(pieceSize);
  const last = useRef<ListedCorrections | null>(null);
  const { revision } = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have other corrections
  const ask = useCallback(
    async (signal: AbortSignal): Promise<ListedCorrections> => {
      const all: ListedCorrection[] = [];
      let total = 0;
      for (let first = 0; first < count; first += mostAsked) {
        const size = Math.min(mostAsked, count - first);
        const page = await api.imports.corrections({ fileId, first, count: size }, { signal });
        total = page.total;
        all.push(...page.corrections);
      }
      last.current = { total, corrections: all };
      return last.current;
    },
    [api, fileId, count, revision],
  );
  const call = useCall(ask);
  const shown: CallState<ListedCorrections> =
    call.state === 'loading' && last.current !== null ? { state: 'ready', value: last.current } : call;
  return { call: shown, again: call.again, more: () => setCount((before) => before + pieceSize) };
}
