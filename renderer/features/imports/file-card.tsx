import { type ReactNode, useState } from 'react';
import { assertNever } from '../../../shared/errors.ts';
import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { formatBytes, percent, plural } from '../../../shared/units.ts';
import { isRunning } from '../../hooks/open-files.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm, type Question } from '../../ui/confirm/confirm.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { Card, type CardPlace, type CardProps } from './card.tsx';
import type { PlanNote } from './plan/plan-words.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { lostMapping } from './recipes/lost-mapping.ts';
import { shareOf, type WorkLine, workOf } from './work/work-of.ts';

interface FileCardProps {
  readonly file: FileState;
  /** The runs of this file, newest first. */
  readonly runs: readonly RunState[];
  readonly shown: boolean;
  /** Place in the plan; null if this is the only file. */
  readonly place?: CardPlace | null;
  readonly note?: PlanNote | null;
  /** Note about earlier runs of its rows. */
  readonly before?: ReactNode;
}

/** Card of an open file: its state, its size, and progress. Closing asks first if an unsaved mapping would be lost. */
export function FileCard({ file, runs, shown, place = null, note = null, before }: FileCardProps) {
  const { api } = useHost();
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => api.imports.close({ fileId: file.id }).catch(notifyProblem);
  const closeOrAsk = async () => {
    const question = await lostMapping(api, [file]);
    if (question) setAsking(question);
    else await close();
  };
  return (
    <Card
      {...factsOf(file)}
      {...(note?.share != null && { progress: percent(note.share, 1) })}
      place={place}
      note={note}
      before={before}
      id={file.id}
      name={file.name}
      shown={shown}
      closeWord={file.reading.state === 'failed' ? 'Remove' : 'Close'}
      lockReason={runs.some(isRunning) ? 'The file is being sent; cancel the run before you close it.' : null}
      onClose={() => void closeOrAsk()}
    >
      {asking && <Confirm {...asking} opened onConfirm={close} onClose={() => setAsking(null)} />}
    </Card>
  );
}

type Facts = Pick<CardProps, 'badge' | 'left' | 'right' | 'progress'>;

function factsOf(open: FileState): Facts {
  const { reading, sizeBytes } = open;
  switch (reading.state) {
    case 'reading':
      return {
        badge: null,
        left: reading.converting === undefined ? 'opening' : 'converting',
        right: formatBytes(sizeBytes),
      };
    case 'failed':
      return {
        badge: <Badge tone="bad">failed</Badge>,
        left: 'cannot be read',
        right: formatBytes(sizeBytes),
      };
    case 'ready':
      return readyFacts(open, reading.file);
    default:
      return assertNever(reading);
  }
}

function readyFacts(open: FileState, file: ReadyFile): Facts {
  const line = workOf(open, file);
  const { value } = file.recognition.kind;
  const hidden = file.converted?.isHidden ? 'hidden sheet · ' : '';
  const kind = hidden + (file.action === 'DELETE' ? `deletes ${value}` : value);
  if (line === null)
    return { badge: <ProblemBadge file={file} />, left: kind, right: plural(file.rows, 'row') };
  const share = shareOf(line);
  return {
    badge: file.blocked || file.stop ? <ProblemBadge file={file} /> : null,
    left: `${kind} · ${cardWords(line)}`,
    right: share === null ? formatBytes(open.sizeBytes) : `${Math.floor(percent(share, 1))} %`,
    progress: share === null ? undefined : percent(share, 1),
  };
}

function cardWords(line: WorkLine): string {
  if (line.kind === 'arriving') return 'copying';
  switch (line.state) {
    case 'waiting':
      return 'waiting';
    case 'working':
      return line.kind === 'index' ? 'finding rows' : 'checking';
    case 'cancelled':
      return 'not checked';
    case 'failed':
      return line.kind === 'index' ? 'not readable' : 'check failed';
    default:
      return assertNever(line);
  }
}
