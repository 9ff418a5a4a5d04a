/** The calls of the page that change stored choices of the monitor: filters, rules of notices, and retention. */
import type { Api } from '../../../../shared/contract.ts';
import type { SharedMonitor } from '../shared/shared-monitor.ts';

type ChoiceCalls = Pick<Api['monitor'], 'saveFilter' | 'removeFilter' | 'setRules' | 'setRetention'>;

export function createChoiceCalls(choices: SharedMonitor['choices']): ChoiceCalls {
  return {
    async saveFilter(saved) {
      const others = choices.value.filters.filter(({ name }) => name !== saved.name);
      choices.change({
        filters: [...others, saved].sort((one, other) => one.name.localeCompare(other.name)),
      });
    },
    removeFilter: async ({ name }) =>
      choices.change({ filters: choices.value.filters.filter((each) => each.name !== name) }),
    setRules: async (rules) => choices.change({ rules }),
    setRetention: async (retention) => choices.change({ retention }),
  };
}
