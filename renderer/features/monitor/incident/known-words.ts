import type { AppError } from '../../../../shared/errors.ts';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { formatMoment } from '../../../ui/clock.ts';

interface Note {
  readonly tone: 'warn' | 'quiet';
  readonly words: string;
}

/** What is to be said of how well the incident is known; null where it was just read. */
export function knownWords({
  incident: { object, readAt },
  askedAt,
  failure,
}: {
  incident: Pick<Incident, 'object' | 'readAt'>;
  askedAt: number;
  failure: AppError | null;
}): Note | null {
  if (failure) return { tone: 'warn', words: `It could not be read again: ${failure.message}` };
  if (readAt === null)
    return { tone: 'quiet', words: 'Only what its updates told is known of it; the object was never read.' };
  if (object === null)
    return {
      tone: 'warn',
      words: 'It is not on the platform any more; what is kept of it stays here.',
    };
  if (readAt >= askedAt) return null;
  return {
    tone: 'warn',
    words: `The platform is not reached; this is as it was read at ${formatMoment(readAt)}, with the updates since.`,
  };
}
