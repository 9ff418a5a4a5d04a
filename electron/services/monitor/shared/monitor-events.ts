/** Events of the views that are followed, for their users: notices, a badge, a terminal. */
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import type { StatusChange, UpdateChange } from '../../../storage/ledger/ledger.ts';
import type { TransactionChange } from '../../../storage/ledger/transaction-rows.ts';

interface InView {
  readonly connectionId: string;
  readonly view: string;
  /** False during the first full reading: its events happened before the view was followed. */
  readonly isNews: boolean;
}

/** A stored update. Updates follow in the order of their indexes, if they were received in this order. */
export type UpdateEvent = InView & UpdateChange;

/** An object that was read and has another status than was known. */
export type ReadingEvent = InView & StatusChange;

/** A transaction that is new or has changed; `cause` is null if it is another program's. */
export type TransactionEvent = InView & TransactionChange;

export interface IntakeEvent {
  readonly connectionId: string;
  readonly connection: string;
  readonly view: string;
  readonly intake: ViewState['intake'];
  readonly message: string;
  /** Beginning of this state, in milliseconds since epoch. */
  readonly since: number;
}

/** A view that is no longer followed, because the connection does not name it any more. */
type LeftView = Omit<InView, 'isNews'>;

export interface MonitorEvents {
  /** Returns a function that ends the subscription. No event is sent twice, and none is kept for later subscribers. */
  onUpdate(listener: (event: UpdateEvent) => void): () => void;
  /** An update of the same change is no event of a changed status later, unless own writes may have been the reason. */
  onReading(listener: (event: ReadingEvent) => void): () => void;
  onTransaction(listener: (event: TransactionEvent) => void): () => void;
  /** Called whenever the state of an intake changes, and not with every proof. */
  onIntake(listener: (event: IntakeEvent) => void): () => void;
  onLeft(listener: (event: LeftView) => void): () => void;
}

export interface MonitorEventBus extends MonitorEvents {
  update(event: UpdateEvent): void;
  reading(event: ReadingEvent): void;
  transaction(event: TransactionEvent): void;
  intake(event: IntakeEvent): void;
  left(event: LeftView): void;
}

export function createMonitorEvents(): MonitorEventBus {
  const updates = new Set<(event: UpdateEvent) => void>();
  const readings = new Set<(event: ReadingEvent) => void>();
  const transactions = new Set<(event: TransactionEvent) => void>();
  const intakes = new Set<(event: IntakeEvent) => void>();
  const leavings = new Set<(event: LeftView) => void>();
  const listen =
    <T>(listeners: Set<(event: T) => void>) =>
    (listener: (event: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  const emitTo =
    <T>(listeners: Set<(event: T) => void>) =>
    (event: T) => {
      for (const listener of [...listeners]) listener(event);
    };
  return {
    onUpdate: listen(updates),
    onReading: listen(readings),
    onTransaction: listen(transactions),
    onIntake: listen(intakes),
    onLeft: listen(leavings),
    update: emitTo(updates),
    reading: emitTo(readings),
    transaction: emitTo(transactions),
    intake: emitTo(intakes),
    left: emitTo(leavings),
  };
}
