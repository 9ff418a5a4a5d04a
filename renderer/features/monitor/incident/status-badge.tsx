import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';

interface Look {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly word: string;
}

/** @source wire.md §5, "Issue states" */
const knownLooks: Readonly<Record<string, Look>> = {
  PROCESSING: { tone: 'accent', icon: 'play', word: 'processing' },
  WAITING: { tone: 'warn', icon: 'clock', word: 'waiting' },
  RESOLVED: { tone: 'ok', icon: 'check', word: 'resolved' },
  STOPPED: { tone: 'bad', icon: 'cross', word: 'stopped' },
  TERMINATED: { tone: 'quiet', icon: 'stop', word: 'terminated' },
};

/** Returns colour, icon and word of a status from the platform; the name of an unknown status is shown unchanged. */
export function statusLook(status: string): Look {
  if (status === '') return { tone: 'quiet', icon: 'pending', word: 'no status' };
  return knownLooks[status] ?? { tone: 'unknown', icon: 'question', word: status };
}

/** The status of an incident. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, icon, word } = statusLook(status);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
