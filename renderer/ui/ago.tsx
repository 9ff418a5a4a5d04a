import { formatDuration } from '../../shared/units.ts';
import { useNow } from '../hooks/use-now.ts';
import { formatAgo } from './clock.ts';

const tickMs = 1_000;

interface AgoProps {
  /** Milliseconds since epoch. */
  readonly at: number;
  /** Shows tenths of a second up to ten seconds, such as `1.2 s ago`; drawn once a second, and never below 0. */
  readonly exact?: boolean;
}

/** Age of a moment, such as `8 s ago`. It has its own timer, so that each second draws only this text again. */
export function Ago({ at, exact = false }: AgoProps) {
  const now = useNow(tickMs);
  return <span>{exact ? `${formatDuration(now - at)} ago` : formatAgo(at, now)}</span>;
}
