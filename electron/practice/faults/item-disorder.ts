/** Disorder among the items of responses: some are dropped, sent twice, or in another order. */
import type { PracticeFaults } from '../../../shared/practice.ts';
import type { Chaos } from './chaos.ts';

interface ItemDisorder {
  /** The items of one response as they are sent. */
  disturb(items: readonly string[]): string[];
  /** Begins to count again. */
  reset(): void;
}

export function createItemDisorder(deps: {
  readonly state: () => PracticeFaults;
  readonly chaos: () => Pick<Chaos, 'firstOf' | 'strikes'>;
  readonly random: () => number;
}): ItemDisorder {
  // Counted since the fault was set, so that one in N is exact over many small responses.
  let itemsSeen = 0;
  return {
    reset() {
      itemsSeen = 0;
    },
    disturb(items) {
      const { itemsDropped, itemsRepeated, itemsShuffled } = deps.state();
      const chaos = deps.chaos();
      const disturbed: string[] = [];
      for (const item of items) {
        itemsSeen += 1;
        const struck = chaos.firstOf(['itemsDropped', 'itemsRepeated']);
        if (struck === 'itemsDropped' || (itemsDropped > 0 && itemsSeen % itemsDropped === 0)) continue;
        disturbed.push(item);
        if (struck === 'itemsRepeated' || (itemsRepeated > 0 && itemsSeen % itemsRepeated === 0))
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
