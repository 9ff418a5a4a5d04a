import styles from './preview.module.css';

/** Longer values are cut here; the whole value is what copying takes. */
const shownCharacters = 300;

/** A value with its blanks at the ends and its line breaks made visible, since they count. */
export function CellText({ text }: { text: string }) {
  const shown = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  const [, before = '', middle = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(shown) ?? [];
  if (before === '' && after === '' && !/[\n\r\t]/.test(middle)) return middle;
  return (
    <>
      <Blanks text={before} />
      {middle.replaceAll(/\r\n|[\n\r]/g, '↵').replaceAll('\t', '⇥')}
      <Blanks text={after} />
    </>
  );
}

const Blanks = ({ text }: { text: string }) =>
  text === '' ? null : (
    <span className={styles['blanks']} title={`${text.length} blank at the end of the value`}>
      {text
        .replaceAll(/\r\n|[\n\r]/g, '↵')
        .replaceAll('\t', '⇥')
        .replaceAll(/[^↵⇥]/g, '·')}
    </span>
  );
