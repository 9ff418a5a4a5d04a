/** Number of successive round trips to the platform before the first screen of a vertex, measured by the cost of a delay. */
import type { Page } from 'playwright/test';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { nameOf, openVerticesWindow } from './vertices-window.ts';

/** Each request waits so long: one that follows another adds it once more, one beside another does not. */
const latencyMs = 500;

export const vertexOpen: BenchRow = {
  name: 'vertex-open',
  bar: '<=2',
  async run(options) {
    const window = await openVerticesWindow();
    const rounds = options.long ? 9 : 5;
    try {
      let made = 0;
      const opened = async (by: 'id' | 'xid') => {
        const xid = `bench-vertex-${made++}`;
        const id = await window.makeMachine(xid, [{ value: 'web' }]);
        return async () => open(window.page, by === 'id' ? id : xid, xid);
      };
      // The code of the page is loaded, and the sign-in is there.
      await (await opened('id'))();
      const tripsBy = async (by: 'id' | 'xid') => {
        const [quickMs, slowMs]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          const [quick, slow] = [await opened(by), await opened(by)];
          quickMs.push(await quick());
          await window.slowDown(latencyMs);
          slowMs.push(await slow());
          await window.slowDown(0);
        }
        return (median(slowMs) - median(quickMs)) / latencyMs;
      };
      const [byId, byXid] = [await tripsBy('id'), await tripsBy('xid')];
      const detail = `${byId.toFixed(2)} by its id, ${byXid.toFixed(2)} by its xid, ${rounds} rounds`;
      // Round trips are whole; what is over is the machine's own waiting.
      return { value: Math.round(Math.max(byId, byXid)), detail };
    } finally {
      await window.stop();
    }
  },
};

/** @returns milliseconds until name, type and attributes are on screen */
async function open(page: Page, name: string, xid: string): Promise<number> {
  return page.evaluate(
    ({ hash, wanted }) =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        const look = () => {
          if (!document.querySelector('main')?.textContent?.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - begin));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        location.hash = hash;
      }),
    { hash: `vertices/${encodeURIComponent(name)}`, wanted: nameOf(xid) },
  );
}
