import { useState } from 'react';
import { useNow } from '../../hooks/use-now.ts';
import { tokenTickMs, tokenWords } from './token-words.ts';

/** Remaining life of the token. It has its own timer, so that each second draws only this text again. */
export function TokenLeft({ expiresAt }: { expiresAt: number }) {
  const [tickMs, setTickMs] = useState(() => tokenTickMs(expiresAt, Date.now()));
  const now = useNow(tickMs);
  const next = tokenTickMs(expiresAt, now);
  if (next !== tickMs) setTickMs(next);
  return <span>{tokenWords(expiresAt, now)}</span>;
}
