import { ActionIcon, Flex } from '@mantine/core';
import { useState } from 'react';
import type { FolderArrival } from '../../../shared/watch-folder.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Confirm } from '../../ui/confirm/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { notifyDelivery } from '../../ui/notify/notify-delivery.ts';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { sendAgainQuestion } from './words.ts';

interface ArrivalActsProps {
  readonly folderId: string;
  readonly arrival: FolderArrival;
  readonly onOpenRun: (runId: string) => void;
  readonly onOpenFile: (fileId: string) => void;
}

/** Actions on a file that arrived: open its run, its evidence or its files, and send it again. */
export function ArrivalActs({ folderId, arrival, onOpenRun, onOpenFile }: ArrivalActsProps) {
  const host = useHost();
  const { api } = host;
  const { busy, run } = useAct(notifyProblem);
  const { id: arrivalId, name, state, runIds, canSendAgain, path, file } = arrival;
  const isDesktop = host.window === 'desktop';
  const evidence = async (runId: string) =>
    notifyDelivery(host, await api.imports.evidence({ runId }), () => `Evidence of ${name} exported`);
  const open = async () => {
    const source = { kind: 'path', path: file } as const;
    onOpenFile((await api.imports.open({ source })).fileId);
  };
  const [asks, setAsks] = useState(false);
  const [onlyRun] = runIds;
  return (
    <>
      <Flex component="span" gap="var(--space-4)" justify="flex-end" align="center">
        {canSendAgain && (
          <SteadyButton
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            aria-label={`Send ${name} again`}
            onClick={() => setAsks(true)}
          >
            Send again
          </SteadyButton>
        )}
        {state === 'held' && runIds.length === 0 && !canSendAgain && (
          <SteadyButton
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            aria-label={`Open in Import: ${name}`}
            onClick={() => void run(open)}
          >
            Open in Import
          </SteadyButton>
        )}
        {runIds.map((runId, index) => (
          <SteadyButton
            key={runId}
            size="compact-sm"
            variant="subtle"
            aria-label={`Run ${runIds.length === 1 ? '' : `${index + 1} `}of ${name}`}
            onClick={() => onOpenRun(runId)}
          >
            Run{runIds.length === 1 ? '' : ` ${index + 1}`}
          </SteadyButton>
        ))}
        {onlyRun !== undefined && runIds.length === 1 && (
          <SteadyButton
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            aria-label={`Evidence of ${name}`}
            onClick={() => void run(() => evidence(onlyRun))}
          >
            Evidence
          </SteadyButton>
        )}
        {isDesktop ? (
          <ActionIcon
            aria-label={`Show the files of ${name}`}
            title="Show the file, its report and its evidence"
            onClick={() => void run(() => api.watchFolder.showFiles({ id: folderId, arrivalId }))}
          >
            <Icon name="folder" />
          </ActionIcon>
        ) : (
          <CopyButton text={path} what={`the path of the folder with ${name}`} />
        )}
      </Flex>
      <Confirm
        opened={asks}
        {...sendAgainQuestion(arrival)}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void run(() => api.watchFolder.sendAgain({ id: folderId, arrivalId }));
        }}
      />
    </>
  );
}
