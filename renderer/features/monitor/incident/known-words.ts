import type { AppError } from '../../../../shared/errors.ts';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { formatMoment } from '../../../ui/clock.ts';

interface Note {
  readonly tone: 'warn' | 'quiet';
  readonly words: string;
}

/**
 * Returns a note on why the incident that is shown may be out of date, or null if it was read after `askedAt` (time of
 * the request, in milliseconds since epoch).
 */
export function knownWords({
  incident: { object, readAt },
  askedAt,
  failure,
}: {
  incident: Pick<Incident, 'object' | 'readAt'>;
  askedAt: number;
  failure: AppError | null;
}): Note | null {
  if (failure) return { tone: 'warn', words: `It could not be reloaded: ${failure.message}` };
  if (readAt === null)
    return { tone: 'quiet', words: 'Only its updates are known; the object itself was never loaded.' };
  if (object === null)
    return {
      tone: 'warn',
      words: 'No longer on the platform. Its stored data stays here.',
    };
  if (readAt >= askedAt) return null;
  return {
    tone: 'warn',
    words: `The platform cannot be reached. Shown as of ${formatMoment(readAt)}, with the updates since.`,
  };
}
