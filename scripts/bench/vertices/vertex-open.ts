/**
 * Number of successive round trips to the platform before the first screen of a vertex, measured by the cost of a
 * delay.
 */
import type { Page } from 'playwright/test';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { nameOf, openVerticesWindow } from './vertices-window.ts';

/** Delay of each request: a request that waits for another one adds it once more, a parallel one does not. */
const latencyMs = 500;

export const vertexOpen: BenchRow = {
  name: 'vertex-open',
  bar: '<=2',
  async run(options) {
    const window = await openVerticesWindow();
    const rounds = options.long ? 9 : 5;
    try {
      let vertexCount = 0;
      const prepareOpening = async (by: 'id' | 'xid') => {
        const xid = `bench-vertex-${vertexCount++}`;
        const id = await window.makeMachine(xid, [{ value: 'web' }]);
        return async () => open(window.page, by === 'id' ? id : xid, xid);
      };
      // The first vertex does not count: opening it loads the code of the page and signs in.
      await (await prepareOpening('id'))();
      const tripsBy = async (by: 'id' | 'xid') => {
        const [quickMs, slowMs]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          const [quick, slow] = [await prepareOpening(by), await prepareOpening(by)];
          quickMs.push(await quick());
          await window.slowDown(latencyMs);
          slowMs.push(await slow());
          await window.slowDown(0);
        }
        return (median(slowMs) - median(quickMs)) / latencyMs;
      };
      const [byId, byXid] = [await tripsBy('id'), await tripsBy('xid')];
      const detail = `${byId.toFixed(2)} by its id, ${byXid.toFixed(2)} by its xid, ${rounds} rounds`;
      // The number of round trips is an integer; the remainder is other waiting of the machine.
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
        const checkScreen = () => {
          if (!document.querySelector('main')?.textContent?.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - begin));
        };
        const observer = new MutationObserver(checkScreen);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        location.hash = hash;
      }),
    { hash: `vertices/${encodeURIComponent(name)}`, wanted: nameOf(xid) },
  );
}
