/** The calls about the plan of all open files. */
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ConnectionsService, Current } from '../../connections/service.ts';
import { signalOf } from '../signal-of.ts';
import type { createPlan } from './plan.ts';

type PlanCalls = Pick<
  Api['imports'],
  'setOrder' | 'orderByReferences' | 'checkAll' | 'sendAll' | 'rehearseAll' | 'cancelAll' | 'closeAll'
>;

export function createPlanCalls(deps: {
  readonly connections: Pick<ConnectionsService, 'defaultScope'>;
  readonly plan: ReturnType<typeof createPlan>;
  /** @throws AppError `conflict` if another connection has been chosen, or it is read-only */
  readonly chosenForWriting: (connectionId: string) => Promise<Current>;
}): PlanCalls {
  const { connections, plan, chosenForWriting } = deps;
  return {
    setOrder: async ({ fileIds }) => plan.setOrder(fileIds),
    orderByReferences: async () => plan.orderByReferences(),
    checkAll: async () => plan.checkAll(),
    async sendAll({ connectionId, ...input }, options) {
      const to = await chosenForWriting(connectionId);
      if (signalOf(options).aborted) throw new AppError('aborted', 'Cancelled.');
      plan.send({ confirmedRemovals: undefined, ...input, to, defaultScope: connections.defaultScope() });
    },
    rehearseAll: async ({ seeded }) => plan.rehearse({ seeded, defaultScope: connections.defaultScope() }),
    cancelAll: async () => plan.cancel(),
    closeAll: () => plan.closeAll(),
  };
}
