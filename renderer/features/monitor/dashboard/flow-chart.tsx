import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import { formatCount } from '../../../../shared/units.ts';
import styles from './dashboard.module.css';

type Piece = Dashboard['flow'][number];

interface FlowChartProps {
  readonly flow: readonly Piece[];
  /** Text for screen readers instead of the picture. */
  readonly label: string;
  /** Begin of a piece in words. */
  readonly words: (ms: number) => string;
}

/** The drawing's own units; the picture is stretched to the room there is. */
const height = 100;
const slot = 10;
const bar = 3.4;

/** Opened incidents of each piece of time beside those that ended or were stopped. */
export function FlowChart({ flow, label, words }: FlowChartProps) {
  const most = Math.max(1, ...flow.map(({ opened, ended, stopped }) => Math.max(opened, ended + stopped)));
  const tall = (count: number) => (count / most) * height;
  const wide = Math.max(1, flow.length) * slot;
  const [first] = flow;
  const last = flow.at(-1);
  return (
    <figure className={styles['chart']}>
      <span className={styles['most']} aria-hidden="true">
        {formatCount(most)}
      </span>
      <svg viewBox={`0 0 ${wide} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {flow.map((piece, index) => (
          <g key={piece.at}>
            <title>{`${words(piece.at)}: ${pieceWords(piece)}`}</title>
            <rect className={styles['hover']} x={index * slot} y={0} width={slot} height={height} />
            <rect
              className={styles['opened']}
              x={index * slot + 1.4}
              y={height - tall(piece.opened)}
              width={bar}
              height={tall(piece.opened)}
            />
            <rect
              className={styles['ended']}
              x={index * slot + 1.4 + bar}
              y={height - tall(piece.ended)}
              width={bar}
              height={tall(piece.ended)}
            />
            <rect
              className={styles['stopped']}
              x={index * slot + 1.4 + bar}
              y={height - tall(piece.ended) - tall(piece.stopped)}
              width={bar}
              height={tall(piece.stopped)}
            />
          </g>
        ))}
        <line className={styles['ground']} x1={0} y1={height} x2={wide} y2={height} />
      </svg>
      <figcaption className={styles['axis']} aria-hidden="true">
        <span>{first && words(first.at)}</span>
        <span>{last && words(last.at)}</span>
      </figcaption>
    </figure>
  );
}

const pieceWords = ({ opened, ended, stopped }: Piece): string =>
  `${formatCount(opened)} opened, ${formatCount(ended)} ended, ${formatCount(stopped)} stopped`;
