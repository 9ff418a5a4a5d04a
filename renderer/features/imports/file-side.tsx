import { ActionIcon, Flex, UnstyledButton } from '@mantine/core';
import type { Connection, Session } from '../../../shared/connections.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { filesOfPlan, type PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { showHistory, watchedFoldersHref } from '../../hooks/import-place.ts';
import { runsOf } from '../../hooks/open-files.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FileCard } from './file-card.tsx';
import styles from './file-side.module.css';
import { GeneratedFiles } from './generated-files.tsx';
import { UploadCard } from './open/upload-card.tsx';
import { CloseAll } from './plan/close-all.tsx';
import { PlanBar } from './plan/plan-bar.tsx';
import { PlanList } from './plan/plan-list.tsx';
import { PlanNotices } from './plan/plan-notices.tsx';
import { namesOf, noteOf } from './plan/plan-words.ts';
import { ChosenPlan } from './plan/saved/chosen-plan.tsx';
import { PlansMenu } from './plan/saved/plans-menu.tsx';
import { usePlans } from './plan/saved/store.ts';
import { useSendingParts } from './sending-parts.ts';
import type { Upload } from './store.ts';

export interface FileSideProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly plan: PlanState;
  readonly uploads: readonly Upload[];
  /** Null while something else than a file is shown. */
  readonly shownId: string | null;
  readonly session: Session | null;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly onOpen: () => void;
}

/** Side panel with the open files and uploads, and buttons to open more. Several files form a plan. */
export function FileSide(props: FileSideProps) {
  const { files, runs, plan, uploads, shownId, session, connection, onOpen } = props;
  const planned = filesOfPlan(files);
  const isPlan = planned.length > 1;
  const nameOf = namesOf(planned);
  const madeFiles = files.filter((file) => !planned.includes(file));
  const { Offers } = useSendingParts();
  const hasPlans = usePlans((store) => store.kept.length > 0);
  return (
    <Flex
      className={styles['side']}
      component="aside"
      direction="column"
      gap="var(--space-8)"
      aria-label="Open files"
    >
      <Flex gap="var(--space-8)" align="center" mih="var(--control-small)">
        <h2>{isPlan ? 'Plan' : 'Files'}</h2>
        <Badge tone="quiet">{planned.length + uploads.length}</Badge>
        <Flex component="span" ml="auto">
          {(isPlan || hasPlans) && <PlansMenu files={planned} plan={plan} />}
          {isPlan && <CloseAll files={files} runs={runs} />}
          <ActionIcon
            aria-label="History"
            title="All runs"
            aria-current={shownId === null ? 'page' : undefined}
            onClick={() => showHistory()}
          >
            <Icon name="history" />
          </ActionIcon>
          <ActionIcon
            component="a"
            href={watchedFoldersHref}
            aria-label="Watched folders"
            title="Watched folders"
          >
            <Icon name="folder" />
          </ActionIcon>
          <ActionIcon color="accent" aria-label="Open a file" onClick={onOpen}>
            <Icon name="plus" />
          </ActionIcon>
        </Flex>
      </Flex>
      <Offers connection={connection} />
      <ChosenPlan files={planned} />
      {isPlan && <PlanNotices plan={plan} files={planned} nameOf={nameOf} />}
      {isPlan && (
        <PlanList files={planned} runs={runs} plan={plan} shownId={shownId ?? ''} connection={connection} />
      )}
      <ul className={styles['list']}>
        {!isPlan &&
          planned.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              runs={runsOf(runs, file.id)}
              shown={file.id === shownId}
              note={noteOf({
                fileId: file.id,
                plan,
                runs,
                nameOf,
                connection: connection?.name ?? null,
              })}
            />
          ))}
        {uploads.map((upload) => (
          <UploadCard key={upload.id} upload={upload} shown={upload.id === shownId} />
        ))}
      </ul>
      {madeFiles.length > 0 && (
        <GeneratedFiles
          files={madeFiles}
          runs={runs}
          plan={plan}
          shownId={shownId}
          session={session}
          connection={connection}
        />
      )}
      <UnstyledButton className={styles['more']} data-small={isPlan || undefined} onClick={onOpen}>
        Drop more files here
      </UnstyledButton>
      {isPlan && (
        <PlanBar files={planned} runs={runs} plan={plan} session={session} connection={connection} />
      )}
    </Flex>
  );
}
