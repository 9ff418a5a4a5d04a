import type { Colour } from '../../shared/connections/look.ts';
import styles from './colour-dot.module.css';

/** Dot in the colour of a connection. Hidden from screen readers, because the connection's name is always beside it. */
export const ColourDot = ({ colour }: { readonly colour: Colour }) => (
  <span className={styles['dot']} data-colour={colour} aria-hidden="true" />
);
