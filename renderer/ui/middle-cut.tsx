import styles from './middle-cut.module.css';

/** Characters that stay: as many as the end of a number or the last part of a node's id mostly has. */
const endCharacters = 6;
const mostEndCharacters = 8;
/** Such a text is cut nowhere by itself. */
const shortCharacters = 12;

/** A text in two parts, of which the second is never cut; the second is empty where the text is short. */
export function partsOf(text: string): readonly [string, string] {
  if (text.length <= shortCharacters) return [text, ''];
  const last = text.length - 1 - Math.max(text.lastIndexOf(':'), text.lastIndexOf('/'));
  const kept = last >= endCharacters && last <= mostEndCharacters ? last : endCharacters;
  const at = text.length - kept;
  // Never half of a letter.
  const start = /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
  return [text.slice(0, start), text.slice(start)];
}

/** An identifier that is cut in the middle where it has no room, since identifiers often differ at their ends. */
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
