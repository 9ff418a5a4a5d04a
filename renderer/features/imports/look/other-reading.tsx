import type { PreviewRow } from '../../../../shared/imports/open-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './look.module.css';

type OtherReading = PreviewRow['otherReadings'][number];

/** A small mark for a cell that another dialect reads differently; at the front, even a narrow cell shows it. */
export const DiffersMark = () => (
  <span className={styles['differs']}>
    <Icon name="differs" size="small" />
  </span>
);

/** `The dialect excel would read “ host” here.`, with blanks made visible. */
export const differsWords = (others: readonly OtherReading[]): string =>
  others
    .map(({ dialect, text }) =>
      text === ''
        ? `The dialect ${dialect} would read nothing here.`
        : `The dialect ${dialect} would read “${text.replaceAll(' ', '·')}” here.`,
    )
    .join(' ');
