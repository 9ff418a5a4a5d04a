import { Flex } from '@mantine/core';
import type { ProblemGroup, ReadyFile, Stop } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { cutName } from '../../../ui/cut-text.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { RuleLink } from '../../../ui/rule-link.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { goToRecord } from '../store.ts';
import { Blocked } from './blocked-notice.tsx';

interface StopNoticeProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly stop: Stop;
  /** The records that cannot be read, once the check has found all of them. */
  readonly group: ProblemGroup | undefined;
}

/** Says where the connector would stop and ignore the rest, to the byte, and offers to exclude the broken records. */
export function StopNotice({ fileId, file, stop, group }: StopNoticeProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <Blocked title={`The connector would stop at row ${formatCount(stop.record)}`}>
      <p>
        {toSentence(stop.message)} {placeWords(stop, file)} Everything after it would be ignored.
      </p>
      <Flex wrap="wrap" gap="var(--space-8)" align="center" mt="var(--space-8)">
        {group?.canExclude && group.rows < file.rows && (
          <SteadyButton
            disabled={busy}
            onClick={() =>
              void run(() => api.imports.excludeRows({ fileId, group: group.id, excluded: true }))
            }
          >
            {group.rows === 1 ? 'Exclude this record' : `Exclude these ${plural(group.rows, 'record')}`}
          </SteadyButton>
        )}
        <SteadyButton variant="subtle" onClick={() => goToRecord(fileId, stop.record)}>
          Show row {formatCount(stop.record)}
        </SteadyButton>
        <RuleLink rule="stop" />
      </Flex>
    </Blocked>
  );
}

/** `It is in line 88,240, byte 19,442,007, in value 4 (ogit/name). The quote opens in line 88,213, byte 19,441,990.` */
function placeWords({ line, byte, column, openedAt }: Stop, { columns }: ReadyFile): string {
  const name = columns[column - 1]?.name;
  const place = `It is in line ${formatCount(line)}, byte ${formatCount(byte)}, in value ${formatCount(column)}${name ? ` (${cutName(name)})` : ''}.`;
  return openedAt
    ? `${place} The faulty quote opens in line ${formatCount(openedAt.line)}, byte ${formatCount(openedAt.byte)}.`
    : place;
}

/** Makes a sentence of a message, which may begin with a small letter and end without a full stop. */
const toSentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
