/** The rate at which rows are sent, measured over the last seconds. */

const windowMs = 10_000;

/** Creates a rate. `add` counts rows and returns rows per second, or null while too little time has passed. */
export function createRate(now: () => number): { add(rows: number): number | null } {
  const started = now();
  let recent: { at: number; rows: number }[] = [];
  return {
    add(rows) {
      const at = now();
      recent = [...recent.filter((each) => at - each.at < windowMs), { at, rows }];
      const spanMs = Math.min(windowMs, at - started);
      if (spanMs < 200) return null;
      return (recent.reduce((sum, each) => sum + each.rows, 0) / spanMs) * 1000;
    },
  };
}
