/** Describes problems, in the same words in the window and in the terminal. */
import { plural } from '../units.ts';
import type { ProblemGroup } from './open-file.ts';

/** Whether any row of the group would be sent. */
export const isOpen = ({ isExcluded, openRows }: Pick<ProblemGroup, 'isExcluded' | 'openRows'>): boolean =>
  !isExcluded && openRows !== 0;

/** Returns `1,000 rows without ogit/_scope`: the number comes before a title that begins with “Rows”, else after it. */
export const problemSentence = ({ title, rows }: Pick<ProblemGroup, 'title' | 'rows'>): string =>
  title.startsWith('Rows ')
    ? `${plural(rows, 'row')} ${title.slice('Rows '.length)}`
    : rows > 0
      ? `${title} (${plural(rows, 'row')})`
      : title;
