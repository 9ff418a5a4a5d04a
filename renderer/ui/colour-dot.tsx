import { type Colour, colourOf, type Environment } from '../../shared/connections/look.ts';
import styles from './colour-dot.module.css';

type ColourDotProps =
  | { readonly colour: Colour; readonly environment?: undefined }
  | { readonly environment: Environment; readonly colour: Colour | null };

/** The colour of a connection; always beside a word, so it is hidden from screen readers. */
export const ColourDot = (props: ColourDotProps) => (
  <span
    className={styles['dot']}
    data-colour={props.environment === undefined ? props.colour : colourOf(props)}
    aria-hidden="true"
  />
);
