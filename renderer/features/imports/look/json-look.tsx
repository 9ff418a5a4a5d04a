import { CellText, shownCharacters } from '../../../ui/cell-text/cell-text.tsx';
import { jsonTokens } from './json-tokens.ts';
import styles from './look.module.css';

interface JsonLookProps {
  readonly text: string;
  readonly mark: string | null;
  /** Whether the number of values of a list is shown after it. */
  readonly countsValues?: boolean;
}

/** A JSON value without the blanks between its parts, lightly coloured. */
export function JsonLook({ text, mark, countsValues = true }: JsonLookProps) {
  // Only plain text can mark the search text.
  const isMarked = mark !== null && text.toLowerCase().includes(mark.toLowerCase());
  const tokens = isMarked ? null : jsonTokens(text);
  if (!tokens) return <CellText text={text} mark={mark} />;
  const count = countsValues ? topCount(text) : null;
  let remaining = shownCharacters;
  return (
    <span className={styles['json']}>
      {tokens.map((token, at) => {
        if (remaining <= 0) return null;
        remaining -= token.text.length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no key but their place
          <span key={at} data-token={token.kind}>
            {token.text}
          </span>
        );
      })}
      {remaining <= 0 && '…'}
      {count !== null && count > 1 && <span className={styles['beside']}>{count} values</span>}
    </span>
  );
}

/** Number of values of a list; null for everything else. */
function topCount(text: string): number | null {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.length : null;
}
