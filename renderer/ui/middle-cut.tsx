import styles from './middle-cut.module.css';

/** Length of the end that is never cut: usually that of the end of a number or of the last part of a node's id. */
const endCharacters = 6;
/** A last part after a colon or slash is kept completely up to this length. */
const maxEndCharacters = 8;
/** A text up to this length is not split. */
const shortCharacters = 12;

/** Splits a text into two parts, of which the second is never cut; the second is empty if the text is short. */
export function partsOf(text: string): readonly [string, string] {
  if (text.length <= shortCharacters) return [text, ''];
  const last = text.length - 1 - Math.max(text.lastIndexOf(':'), text.lastIndexOf('/'));
  const endLength = last >= endCharacters && last <= maxEndCharacters ? last : endCharacters;
  const at = text.length - endLength;
  // A surrogate pair is not split.
  const start = /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
  return [text.slice(0, start), text.slice(start)];
}

/** An identifier that is cut in the middle if it has no room, because identifiers often differ only at their ends. */
export function MiddleCut({ text }: { text: string }) {
  const [begin, end] = partsOf(text);
  if (end === '') return text;
  return (
    <span className={styles['parts']}>
      <span className={styles['begin']}>{begin}</span>
      <span className={styles['end']}>{end}</span>
    </span>
  );
}
