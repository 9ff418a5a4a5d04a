import { useState } from 'react';
import { useNow } from '../../hooks/use-now.ts';
import { tokenTickMs, tokenWords } from './token-words.ts';

/** Counts by itself, so that a second passing draws nothing else. */
export function TokenLeft({ expiresAt }: { expiresAt: number }) {
  const [tickMs, setTickMs] = useState(() => tokenTickMs(expiresAt, Date.now()));
  const now = useNow(tickMs);
  const next = tokenTickMs(expiresAt, now);
  if (next !== tickMs) setTickMs(next);
  return <span>{tokenWords(expiresAt, now)}</span>;
}
