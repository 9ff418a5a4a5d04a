import { VisuallyHidden } from '@mantine/core';
import type { ProblemGroup } from '../../../shared/imports.ts';
import { plural } from '../../../shared/units.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

export const openProblems = (problems: readonly ProblemGroup[]): ProblemGroup[] =>
  problems.filter(({ setAside }) => !setAside);

/** How many kinds of problems are left, or a check mark. */
export function ProblemBadge({ problems }: { problems: readonly ProblemGroup[] }) {
  const open = openProblems(problems);
  if (open.length === 0)
    return (
      <Badge tone="ok">
        <Icon name="check" size="small" />
        <VisuallyHidden>no problems</VisuallyHidden>
      </Badge>
    );
  const bad = open.some(({ severity }) => severity === 'error');
  return (
    <Badge tone={bad ? 'bad' : 'warn'}>
      <span aria-hidden="true">{open.length}</span>
      <VisuallyHidden>{plural(open.length, 'problem')}</VisuallyHidden>
    </Badge>
  );
}
