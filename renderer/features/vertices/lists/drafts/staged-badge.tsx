import { Badge } from '../../../../ui/badge.tsx';
import { stagedWords } from '../side/list-words.ts';
import { changesOn, intendedChangeOf } from '../write/write-plan.ts';
import { useDraft } from './use-draft.ts';

interface StagedBadgeProps {
  readonly vertexId: string;
  readonly attribute: string;
}

/** Badge beside the name of an attribute with its staged changes, such as `2 added · 1 removed`; hidden without any. */
export function StagedBadge({ vertexId, attribute }: StagedBadgeProps) {
  const draft = useDraft(vertexId);
  const changes = changesOn(draft, attribute);
  if (draft === null || changes.length === 0) return null;
  return (
    <Badge tone="accent">{stagedWords(intendedChangeOf(draft.base, attribute, changes)) || 'staged'}</Badge>
  );
}
