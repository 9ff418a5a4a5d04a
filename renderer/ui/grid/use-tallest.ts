import { useSyncExternalStore } from 'react';
import { tallestPx } from './tallest.ts';

/** Measured once for each scale of the display; a zoom or another display brings another one. */
const measured = new Map<number, number>();

function tallestNow(): number {
  const scale = window.devicePixelRatio;
  const known = measured.get(scale);
  if (known !== undefined) return known;
  const tallest = tallestPx();
  measured.set(scale, tallest);
  return tallest;
}

function onNewScale(report: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = () => {
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', onChange);
  };
  const onChange = () => {
    query?.removeEventListener('change', onChange);
    listen();
    report();
  };
  listen();
  return () => query?.removeEventListener('change', onChange);
}

/** The tallest list that the browser scrolls truly, in CSS px; follows changes of the zoom. */
export const useTallest = (): number => useSyncExternalStore(onNewScale, tallestNow);
