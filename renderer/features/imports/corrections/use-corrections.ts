import { useCallback, useRef, useState } from 'react';
import type { ListedCorrection } from '../../../../shared/imports/corrections/corrections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { type CallState, useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';

interface ListedCorrections {
  readonly total: number;
  readonly corrections: readonly ListedCorrection[];
}

const stepSize = 100;
/** Most corrections that one call returns. */
const maxPerCall = 500;

/**
 * Loads the first corrections of a file, in the order of its rows; `more` loads further ones. Those that are already
 * loaded stay visible while others are loading.
 */
export function useCorrections(
  fileId: string,
  file: ReadyFile,
): { readonly call: CallState<ListedCorrections>; readonly reload: () => void; readonly more: () => void } {
  const { api } = useHost();
  const [count, setCount] = useState(stepSize);
  const last = useRef<ListedCorrections | null>(null);
  const { revision } = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may have other corrections
  const load = useCallback(
    async (signal: AbortSignal): Promise<ListedCorrections> => {
      const all: ListedCorrection[] = [];
      let total = 0;
      for (let first = 0; first < count; first += maxPerCall) {
        const size = Math.min(maxPerCall, count - first);
        const page = await api.imports.corrections({ fileId, first, count: size }, { signal });
        total = page.total;
        all.push(...page.corrections);
      }
      last.current = { total, corrections: all };
      return last.current;
    },
    [api, fileId, count, revision],
  );
  const call = useCall(load);
  const shown: CallState<ListedCorrections> =
    call.state === 'loading' && last.current !== null ? { state: 'ready', value: last.current } : call;
  return { call: shown, reload: call.reload, more: () => setCount((before) => before + stepSize) };
}
