import { useSyncExternalStore } from 'react';
import { maxScrollHeightPx } from './max-scroll-height.ts';

/** Cache of the measured heights by the scale of the display, which a zoom or another display changes. */
const measured = new Map<number, number>();

function maxScrollHeightNow(): number {
  const scale = window.devicePixelRatio;
  const known = measured.get(scale);
  if (known !== undefined) return known;
  const tallest = maxScrollHeightPx();
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

/** Returns the maximum height that the browser can scroll exactly, in CSS px; updated when the zoom changes. */
export const useMaxScrollHeight = (): number => useSyncExternalStore(onNewScale, maxScrollHeightNow);
