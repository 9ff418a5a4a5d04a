import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../shared/units.ts';
import { canDraw } from '../../../ui/chart/can-draw.ts';
import styles from './dashboard.module.css';
import { drawFlow } from './draw-flow.ts';
import { type FlowPart, type FlowProps, type Interval, rangeWords } from './flow-range.ts';

interface Pointed {
  readonly interval: Interval;
  readonly bar: FlowPart | null;
}

/**
 * Opened incidents of each interval beside those that ended or were stopped; a part is selected by dragging.
 * Screen readers read the label instead.
 */
export function FlowChart(props: FlowProps) {
  const { flow, width, range, label } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof drawFlow> | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme changes all colours
  useEffect(() => {
    if (place.current === null || !canDraw()) return;
    const chart = drawFlow(place.current, latest.current, {
      onRange: (to) => latest.current.onRange(to),
      onOpen: (part) => latest.current.onOpen(part),
      onPoint: (interval, bar) => setPointed(interval === null ? null : { interval, bar }),
    });
    drawn.current = chart;
    return () => {
      chart.close();
      drawn.current = null;
    };
  }, [scheme]);
  useEffect(() => drawn.current?.show({ flow, width, range }), [flow, width, range]);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['readout']} aria-hidden="true">
        {pointed === null ? (
          'Drag to select a time. Click a bar to list its incidents.'
        ) : (
          <>
            <b>{rangeWords({ from: pointed.interval.at, to: pointed.interval.at + width })}</b>{' '}
            {intervalWords(pointed.interval)}
            {pointed.bar && ` · click to list the ${pointed.bar.what}`}
          </>
        )}
      </figcaption>
      <div ref={place} className={styles['plot']} role="img" aria-label={label} />
    </figure>
  );
}

const intervalWords = ({ opened, ended, stopped }: Interval): string =>
  `${formatCount(opened)} opened · ${formatCount(ended)} ended · ${formatCount(stopped)} stopped`;
