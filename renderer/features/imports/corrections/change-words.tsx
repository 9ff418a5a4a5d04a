import { VisuallyHidden } from '@mantine/core';
import { cutText } from '../../../ui/cut-text.ts';
import styles from './corrections.module.css';

const shownCharacters = 120;

/** A cell before and after. */
export const ChangeWords = ({ before, after }: { before: string; after: string }) => (
  <span className={styles['change']}>
    <del>
      <Text text={before} />
    </del>
    <span aria-hidden="true"> → </span>
    <VisuallyHidden> becomes </VisuallyHidden>
    <ins>
      <Text text={after} />
    </ins>
  </span>
);

const Text = ({ text }: { text: string }) =>
  text === '' ? <span className={styles['empty']}>empty</span> : cutText(text, shownCharacters);
