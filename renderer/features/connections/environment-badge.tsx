import { colourOf } from '../../../shared/connections/look.ts';
import type { Connection } from '../../../shared/connections.ts';
import { ColourDot } from '../../ui/colour-dot.tsx';
import styles from './connections.module.css';
import { environmentWords } from './words.ts';

/** The environment as a dot and a word, in the colour of the strip at the top of the window. */
export const EnvironmentBadge = ({
  connection,
}: {
  connection: Pick<Connection, 'environment' | 'colour'>;
}) => (
  <span className={styles['environment']}>
    <ColourDot colour={colourOf(connection)} />
    {environmentWords[connection.environment]}
  </span>
);
