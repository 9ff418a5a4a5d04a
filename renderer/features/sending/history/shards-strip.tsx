import { Button, Flex, Stack } from '@mantine/core';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { showHistory } from '../../../hooks/import-place.ts';
import { Icon } from '../../../ui/icon.tsx';
import { runLooks, runSentence, runStateWords } from '../../../ui/run/run-words.ts';
import { missingWords, repeatedWords } from '../../../ui/run/shard-words.ts';
import styles from './shards.module.css';

/** For a group of shards that is shown as one run: warnings about missing or repeated shards, and a link to each. */
export function ShardsStrip({ run }: { run: RunState }) {
  const { shards } = run;
  if (shards === undefined) return null;
  const notes = [missingWords(shards), repeatedWords(shards)].filter((words) => words !== null);
  return (
    <Stack className={styles['strip']} component="section" gap="var(--space-8)" aria-label="Shards">
      {notes.map((words) => (
        <Flex
          component="p"
          gap="var(--space-8)"
          align="center"
          key={words}
          className={styles['note']}
          role="note"
        >
          <Icon name="warning" />
          <span>{words}</span>
        </Flex>
      ))}
      <Flex gap="var(--space-8)" align="baseline">
        <span className={styles['label']}>Group {shards.group}</span>
        <Flex component="ul" gap="var(--space-4) var(--space-8)" wrap="wrap" className={styles['list']}>
          {shards.runs.map((shard) => (
            <li key={shard.runId}>
              <ShardLink run={run} shard={shard} of={shards.count} />
            </li>
          ))}
        </Flex>
      </Flex>
    </Stack>
  );
}

interface ShardLinkProps {
  readonly run: RunState;
  readonly shard: NonNullable<RunState['shards']>['runs'][number];
  readonly of: number;
}

/** Link to the run of one shard; disabled in an evidence file, which does not have these runs. */
function ShardLink({ run: { kind, action, evidence }, shard, of }: ShardLinkProps) {
  const { icon } = runLooks({ ...shard, action });
  const name = `Shard ${shard.shard}/${of}`;
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Icon name={icon} size="small" />}
      title={`${name}, ${runStateWords({ ...shard, action })}: ${runSentence({ ...shard, kind, action })}`}
      disabled={evidence}
      onClick={() => showHistory(shard.runId)}
    >
      {name}
    </Button>
  );
}
