import type { After } from '../../shared/async.ts';

/** Timer of the browser. */
export const after: After = (ms, fire) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};
