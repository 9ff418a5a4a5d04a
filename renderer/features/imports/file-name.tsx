import { Box, Flex } from '@mantine/core';
import styles from './file-name.module.css';

/** Fewest characters of the start that stay visible; a start of up to `shortStart` characters is never cut. */
const minStart = 5;
const shortStart = 8;

/**
 * File name, cut before the part that names its rows: “machines – undo edges.csv” stays distinct from similar names.
 */
export function FileName({ name }: { name: string }) {
  const from = name.lastIndexOf(' – ');
  if (from <= 0) return name;
  return (
    <Flex className={styles['name']} component="span">
      <Box
        component="span"
        className={styles['start']}
        {...(from > shortStart ? { miw: `${minStart}ch` } : { flex: 'none' })}
      >
        {name.slice(0, from)}
      </Box>
      <span className={styles['end']}>{name.slice(from)}</span>
    </Flex>
  );
}
