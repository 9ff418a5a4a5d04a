import { VisuallyHidden } from '@mantine/core';
import type { ReadyFile } from '../../../shared/imports/open-file.ts';
import { isChecked } from '../../../shared/imports/readiness/file-findings.ts';
import { nothingToSend, readinessOf } from '../../../shared/imports/readiness/readiness.ts';
import { plural } from '../../../shared/units.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { drawnFinding } from './send/drawn-finding.ts';
import { openProblems } from './words.ts';

/**
 * A badge that says that the file cannot be sent, or how many types of problems are left, or a check mark; hidden until
 * it is known.
 */
export function ProblemBadge({ file }: { file: ReadyFile }) {
  const open = openProblems(file);
  if (nothingToSend(file) !== null)
    return (
      <Badge tone="bad">
        <Icon name="blocked" size="small" />
        <VisuallyHidden>cannot be sent</VisuallyHidden>
      </Badge>
    );
  if (!isChecked(file)) return null;
  const [confirmation] = readinessOf({ arriving: null, file, occupation: null }).confirmations;
  if (open.length === 0 && confirmation !== undefined)
    return (
      <Badge tone="warn">
        <Icon name="warning" size="small" />
        <VisuallyHidden>{drawnFinding(confirmation)}</VisuallyHidden>
      </Badge>
    );
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
      <VisuallyHidden>{plural(open.length, 'type of problem', 'types of problems')}</VisuallyHidden>
    </Badge>
  );
}
