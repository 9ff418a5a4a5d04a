import { Flex } from '@mantine/core';
import styles from './file-name.module.css';

/**
 * File name, cut before the part that names its rows: “machines – undo edges.csv” stays distinct from similar names.
 */
export function FileName({ name }: { name: string }) {
  const from = name.lastIndexOf(' – ');
  if (from <= 0) return name;
  return (
    <Flex className={styles['name']} component="span">
      <span className={styles['start']}>{name.slice(0, from)}</span>
      <span className={styles['end']}>{name.slice(from)}</span>
    </Flex>
  );
}
