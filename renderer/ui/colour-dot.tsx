import type { Colour } from '../../shared/connections/look.ts';
import styles from './colour-dot.module.css';

/** The colour of a connection; always beside a word, so it is hidden from screen readers. */
export const ColourDot = ({ colour }: { readonly colour: Colour }) => (
  <span className={styles['dot']} data-colour={colour} aria-hidden="true" />
);
