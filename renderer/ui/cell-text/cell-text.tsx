import type { ReactNode } from 'react';
import { plural } from '../../../shared/units.ts';
import styles from './cell-text.module.css';

/** Longer values are cut; copying takes the whole value. */
export const shownCharacters = 300;

interface CellTextProps {
  readonly text: string;
  /** Search text, ignoring case; marked in the cell. */
  readonly mark?: string | null;
}

/** A value with leading and trailing blanks and line breaks made visible, since they are part of it. */
export function CellText({ text, mark = null }: CellTextProps) {
  const shown = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  if (mark) return <Marked text={shown} mark={mark} />;
  const [, before = '', middle = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(shown) ?? [];
  if (before === '' && after === '' && !/[\n\r\t]/.test(middle)) return middle;
  return (
    <>
      <Blanks text={before} at="start" />
      {visible(middle)}
      <Blanks text={after} at="end" />
    </>
  );
}

const Blanks = ({ text, at }: { text: string; at: 'start' | 'end' }) =>
  text === '' ? null : (
    <span
      className={styles['blanks']}
      title={`${plural(text.length, 'blank character')} at the ${at} of the value`}
    >
      {visible(text).replaceAll(/[^↵⇥]/g, '·')}
    </span>
  );

/** A value with the matches of a search marked; outer blanks are not marked during a search. */
function Marked({ text, mark }: { text: string; mark: string }): ReactNode {
  const [lowerText, lowerMark] = [text.toLowerCase(), mark.toLowerCase()];
  // A few letters change their length in lower case; positions of matches then do not fit the text.
  if (lowerText.length !== text.length) return visible(text);
  const parts: ReactNode[] = [];
  let end = 0;
  for (let at = lowerText.indexOf(lowerMark); at >= 0; at = lowerText.indexOf(lowerMark, end)) {
    parts.push(
      visible(text.slice(end, at)),
      <mark key={at} className={styles['found']}>
        {visible(text.slice(at, at + lowerMark.length))}
      </mark>,
    );
    end = at + lowerMark.length;
  }
  return [...parts, visible(text.slice(end))];
}

const visible = (text: string): string => text.replaceAll(/\r\n|[\n\r]/g, '↵').replaceAll('\t', '⇥');
