import type { Connection } from '../../../shared/connections.ts';
import { ColourDot } from '../../ui/colour-dot.tsx';
import styles from './connections.module.css';
import { environmentWords } from './words.ts';

/** The environment as dot and word, in the colour of the strip on top of the window. */
export const EnvironmentBadge = ({
  connection: { environment, colour },
}: {
  connection: Pick<Connection, 'environment' | 'colour'>;
}) => (
  <span className={styles['environment']}>
    <ColourDot environment={environment} colour={colour} />
    {environmentWords[environment]}
  </span>
);
