import { formatDuration } from '../../../../shared/units.ts';
import { useNow } from '../../../hooks/use-now.ts';

const tickMs = 1_000;

/** `read 8 s ago`: what stands on the screen is as old as its reading. */
export function ReadAgo({ at }: { at: number }) {
  const ms = Math.max(0, useNow(tickMs) - at);
  return (
    <span>
      {ms < tickMs ? 'read just now' : `read ${formatDuration(Math.floor(ms / tickMs) * tickMs)} ago`}
    </span>
  );
}
