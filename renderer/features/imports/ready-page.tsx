import { Flex, Tabs } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import type { ReadyFile } from '../../../shared/imports/open-file.ts';
import { nothingToSend } from '../../../shared/imports/readiness/readiness.ts';
import { showRun, showTab, type Tab, useImportPlace } from '../../hooks/import-place.ts';
import { isRunning, runsOf } from '../../hooks/open-files.ts';
import { isCounted } from '../../ui/run/run-words.ts';
import { Effect } from './effect/effect.tsx';
import { FileHead } from './file-head.tsx';
import type { FilePageProps } from './file-page-props.ts';
import { FileSwitch } from './file-switch.tsx';
import { Mapping } from './mapping/mapping.tsx';
import { useWaiting } from './plan/use-waiting.ts';
import { Preview } from './preview/preview.tsx';
import { ProblemBadge } from './problem-badge.tsx';
import { Problems } from './problems/problems.tsx';
import styles from './ready-page.module.css';
import { RecipeOffer } from './recipes/recipe-offer.tsx';
import { TrimOffer } from './recipes/trim-offer.tsx';
import { ActionBar } from './send/action-bar.tsx';
import { useSendingParts } from './sending-parts.ts';
import { openProblems } from './words.ts';
import { WorkStrip } from './work/work-strip.tsx';

interface ReadyPageProps extends Omit<FilePageProps, 'file'> {
  readonly open: FilePageProps['file'];
  readonly file: ReadyFile;
}

/** Page of a file that has been read: its rows, their problems, and their outcomes. */
export function ReadyPage({ open, file, files, runs, session, connection, onOpen }: ReadyPageProps) {
  const { DeltaStrip, RunHead, RunSwitch, Result, preload } = useSendingParts();
  useEffect(() => void preload(), [preload]);
  const fileRuns = runsOf(runs, open.id);
  const newest = fileRuns[0];
  // An earlier run that the user chose is shown until a newer run exists.
  const chosen = useImportPlace((store) => store.chosenRuns[open.id]);
  const run = (chosen?.newestId === newest?.id && fileRuns.find(({ id }) => id === chosen?.runId)) || newest;
  const chosenTab = useImportPlace((store) => store.tabs[open.id]) ?? 'preview';
  const tab: Tab = chosenTab === 'result' && !run ? 'preview' : chosenTab;
  const isWaiting = useWaiting(open.id);
  const isLocked = isWaiting || (newest !== undefined && isRunning(newest));
  const hasProblems = openProblems(file).length > 0 || nothingToSend(file) !== null;
  return (
    <Tabs
      value={tab}
      onChange={(next) => next && showTab(open.id, next as Tab)}
      keepMounted={false}
      className={styles['page']}
    >
      <div className={styles['head']}>
        {tab === 'result' && run ? (
          <RunHead
            run={run}
            connection={connection}
            beside={<FileSwitch open={open} files={files} onOpen={onOpen} />}
          >
            <RunSwitch
              run={run}
              runs={fileRuns}
              onRun={(runId) => newest && showRun(open.id, runId, newest.id)}
            />
          </RunHead>
        ) : (
          <>
            <FileHead open={open} file={file} isLocked={isLocked} />
            <RecipeOffer fileId={open.id} name={open.name} file={file} isLocked={isLocked} />
            {!isLocked && <TrimOffer fileId={open.id} name={open.name} file={file} />}
          </>
        )}
        <Flex className={styles['tabs']} gap="var(--space-16)" align="center" justify="space-between">
          <Tabs.List>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
            <Tabs.Tab value="mapping">Mapping</Tabs.Tab>
            <Tabs.Tab value="problems" rightSection={hasProblems && <ProblemBadge file={file} />}>
              Problems
            </Tabs.Tab>
            <Tabs.Tab value="effect">Effect</Tabs.Tab>
            {run && <Tabs.Tab value="result">Result</Tabs.Tab>}
          </Tabs.List>
          {tab !== 'result' && <WorkStrip open={open} file={file} />}
        </Flex>
      </div>
      <Tabs.Panel value="preview" className={`${styles['panel']} ${styles['withPage']}`}>
        <Preview key={previewKey(file)} fileId={open.id} file={file} />
      </Tabs.Panel>
      <Tabs.Panel value="mapping" className={`${styles['panel']} ${styles['withPage']}`}>
        <Mapping open={open} file={file} isLocked={isLocked} />
      </Tabs.Panel>
      <Tabs.Panel value="problems" className={styles['panel']}>
        <Problems open={open} file={file} connection={connection} session={session} />
      </Tabs.Panel>
      <Tabs.Panel value="effect" className={styles['panel']}>
        <Effect open={open} file={file} connection={connection} session={session} />
      </Tabs.Panel>
      <Tabs.Panel value="result" className={styles['panel']}>
        {run && <Result key={run.id} run={run} connection={connection} />}
      </Tabs.Panel>
      <div className={styles['bars']}>
        {tab !== 'result' && connection && (
          <Suspense>
            <DeltaStrip
              fileId={open.id}
              name={open.name}
              file={file}
              connection={connection}
              isLocked={isLocked}
              isUnsent={newest === undefined}
            />
          </Suspense>
        )}
        {(tab !== 'result' || (run?.rehearsal && !isRunning(run))) && (
          <ActionBar
            open={open}
            file={file}
            run={fileRuns.find(isCounted)}
            session={session}
            connection={connection}
          />
        )}
      </div>
    </Tabs>
  );
}

/** Key of the preview: with other columns it starts again, because its state, such as widths, no longer fits. */
const previewKey = ({ recipe, columns }: ReadyFile): string =>
  recipe === null ? 'own' : columns.map(({ name }) => name).join('\n');
