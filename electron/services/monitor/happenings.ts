/** What happens in the views that are followed, for whoever makes something of it: notices, a badge, a terminal. */
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { UpdateChange } from '../../storage/ledger/ledger.ts';
import type { TransactionChange } from '../../storage/ledger/transaction-rows.ts';

interface InView {
  readonly connectionId: string;
  readonly view: string;
  /** False during the first full reading: what it brings happened before anybody looked. */
  readonly isNews: boolean;
}

/** A stored update; in the order of their indexes, as far as they came so. */
export type UpdateHappening = InView & UpdateChange;

/** A transaction that is new or went on; `cause` is null where it is another program's. */
export type TransactionHappening = InView & TransactionChange;

export interface IntakeHappening {
  readonly connectionId: string;
  readonly connection: string;
  readonly view: string;
  readonly intake: ViewState['intake'];
  readonly message: string;
  /** Milliseconds since epoch: since when it is so. */
  readonly since: number;
}

export interface Happenings {
  /** What is returned ends the listening. Nothing is told twice, and nothing is kept for who comes later. */
  onUpdate(listener: (happening: UpdateHappening) => void): () => void;
  onTransaction(listener: (happening: TransactionHappening) => void): () => void;
  /** Whenever the state of an intake changes, not with every proof. */
  onIntake(listener: (happening: IntakeHappening) => void): () => void;
}

export interface Teller extends Happenings {
  update(happening: UpdateHappening): void;
  transaction(happening: TransactionHappening): void;
  intake(happening: IntakeHappening): void;
}

export function createHappenings(): Teller {
  const updates = new Set<(happening: UpdateHappening) => void>();
  const transactions = new Set<(happening: TransactionHappening) => void>();
  const intakes = new Set<(happening: IntakeHappening) => void>();
  const listen =
    <T>(listeners: Set<(happening: T) => void>) =>
    (listener: (happening: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  const tell =
    <T>(listeners: Set<(happening: T) => void>) =>
    (happening: T) => {
      for (const listener of [...listeners]) listener(happening);
    };
  return {
    onUpdate: listen(updates),
    onTransaction: listen(transactions),
    onIntake: listen(intakes),
    update: tell(updates),
    transaction: tell(transactions),
    intake: tell(intakes),
  };
}
