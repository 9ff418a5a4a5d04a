import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../shared/units.ts';
import styles from './attributes.module.css';
import { foldOf } from './fold.ts';

/** More of a value is not drawn; copying takes all of it. */
const drawnCharacters = 100_000;

interface FoldedTextProps {
  readonly text: string;
  /** Names the value for readers. */
  readonly label: string;
  /** Content once it is unfolded, or where it is short; the text itself by default. */
  readonly children?: ReactNode;
  /** Stays unfolded, because something is staged on it. */
  readonly stays?: boolean;
}

/** A value whose end is folded away while it is long. */
export function FoldedText({ text, label, children, stays = false }: FoldedTextProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isWhole = isUnfolded || stays;
  const folded = foldOf(text);
  const whole = children ?? <span className={styles['text']}>{text.slice(0, drawnCharacters)}</span>;
  if (folded === null) return whole;
  return (
    <>
      {isWhole ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <section className={styles['whole']} tabIndex={0} aria-label={label}>
          {whole}
        </section>
      ) : (
        <span className={styles['text']}>{folded}</span>
      )}{' '}
      {!stays && (
        <button
          type="button"
          className={styles['link']}
          aria-expanded={isWhole}
          onClick={() => setUnfolded(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
        </button>
      )}
      {isWhole && text.length > drawnCharacters && (
        <span className={styles['beside']}>Only the beginning is shown; copying includes everything.</span>
      )}
    </>
  );
}
