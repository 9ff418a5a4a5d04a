import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../shared/units.ts';
import styles from './attributes.module.css';
import { foldOf } from './fold.ts';

/** Most characters of an unfolded value that are rendered; copying includes all of it. */
const drawnCharacters = 100_000;

interface FoldedTextProps {
  readonly text: string;
  /** Name of the value for screen readers. */
  readonly label: string;
  /** Content for the unfolded or short value; by default the text itself. */
  readonly children?: ReactNode;
  /** The value stays unfolded, because a change is staged on it. */
  readonly stays?: boolean;
}

/** A value that is cut to its beginning if it is long, with a button that unfolds it. */
export function FoldedText({ text, label, children, stays = false }: FoldedTextProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isShownInFull = isUnfolded || stays;
  const folded = foldOf(text);
  const full = children ?? <span className={styles['text']}>{text.slice(0, drawnCharacters)}</span>;
  if (folded === null) return full;
  return (
    <>
      {isShownInFull ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <section className={styles['whole']} tabIndex={0} aria-label={label}>
          {full}
        </section>
      ) : (
        <span className={styles['text']}>{folded}</span>
      )}{' '}
      {!stays && (
        <button
          type="button"
          className={styles['link']}
          aria-expanded={isShownInFull}
          onClick={() => setUnfolded(!isShownInFull)}
        >
          {isShownInFull ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
        </button>
      )}
      {isShownInFull && text.length > drawnCharacters && (
        <span className={styles['beside']}>Only the beginning is shown; copying includes everything.</span>
      )}
    </>
  );
}
