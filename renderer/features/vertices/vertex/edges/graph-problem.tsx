import { Button, Flex } from '@mantine/core';
import styles from './edges.module.css';
import type { GraphFailure } from './use-explored-graph.ts';

/** A failure beside the picture in one sentence. */
export const GraphProblem = ({ error, reload }: GraphFailure) => (
  <Flex className={styles['failure']} role="alert" align="center" gap="var(--space-8)">
    <span>{error.message}</span>
    <Button size="compact-sm" onClick={reload}>
      Try again
    </Button>
  </Flex>
);
