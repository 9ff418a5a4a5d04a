import { formatBytes } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../card.tsx';
import { dropSending, type Sending } from '../store.ts';

/** A file that this window still hands over. */
export function SendingCard({ sending, shown }: { sending: Sending; shown: boolean }) {
  const failed = sending.failure !== null;
  return (
    <Card
      id={sending.id}
      name={sending.name}
      shown={shown}
      badge={failed ? <Badge tone="bad">failed</Badge> : null}
      left={failed ? 'not opened' : 'opening'}
      right={sending.sizeBytes > 0 ? formatBytes(sending.sizeBytes) : ''}
      closeWord={failed ? 'Remove' : 'Cancel'}
      onClose={() => (failed ? dropSending(sending.id) : sending.cancel())}
    />
  );
}
