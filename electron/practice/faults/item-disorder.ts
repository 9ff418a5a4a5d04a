/** Applies planned faults to the items of responses: some are dropped, sent twice, or sent in another order. */
import type { PracticeFaults } from '../../../shared/practice.ts';
import type { Chaos } from './chaos.ts';

interface ItemDisorder {
  /** Returns the items of one response as they are sent. */
  disturb(items: readonly string[]): string[];
  /** Starts to count items from 0 again. */
  reset(): void;
}

export function createItemDisorder(deps: {
  readonly state: () => PracticeFaults;
  readonly chaos: () => Pick<Chaos, 'firstOf' | 'strikes'>;
  readonly random: () => number;
}): ItemDisorder {
  // Counted since the fault was set, so that one in N is exact over many small responses.
  let itemCount = 0;
  return {
    reset() {
      itemCount = 0;
    },
    disturb(items) {
      const { itemsDropped, itemsRepeated, itemsShuffled } = deps.state();
      const chaos = deps.chaos();
      const disturbed: string[] = [];
      for (const item of items) {
        itemCount += 1;
        const randomFault = chaos.firstOf(['itemsDropped', 'itemsRepeated']);
        if (randomFault === 'itemsDropped' || (itemsDropped > 0 && itemCount % itemsDropped === 0)) continue;
        disturbed.push(item);
        if (randomFault === 'itemsRepeated' || (itemsRepeated > 0 && itemCount % itemsRepeated === 0))
          disturbed.push(item);
      }
      return itemsShuffled || chaos.strikes('itemsShuffled') ? shuffle(disturbed, deps.random) : disturbed;
    },
  };
}

function shuffle(items: string[], random: () => number): string[] {
  const order = items.map((item) => ({ item, at: random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
