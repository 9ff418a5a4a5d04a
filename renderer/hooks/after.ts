import type { After } from '../../shared/async.ts';

/** Calls `fire` once after `ms`, by a timer of the browser; returns the function that cancels it. */
export const after: After = (ms, fire) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};
