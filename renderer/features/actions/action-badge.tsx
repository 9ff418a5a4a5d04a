import type { ActionRow } from '../../../shared/actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { looksOf } from './looks.ts';

export function ActionBadge({ action }: { action: Pick<ActionRow, 'state' | 'message'> }) {
  const { word, tone, icon } = looksOf(action);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
