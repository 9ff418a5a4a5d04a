import { formatDuration } from '../../shared/units.ts';
import { useNow } from '../hooks/use-now.ts';
import { formatAgo } from './clock.ts';

const tickMs = 1_000;

interface AgoProps {
  /** Milliseconds since epoch. */
  readonly at: number;
  /** `1.2 s ago`: in tenths up to ten seconds, drawn once a second, and never below 0. */
  readonly exact?: boolean;
}

/** `8 s ago`, which counts by itself, so that a second passing draws nothing else. */
export function Ago({ at, exact = false }: AgoProps) {
  const now = useNow(tickMs);
  return <span>{exact ? `${formatDuration(now - at)} ago` : formatAgo(at, now)}</span>;
}
