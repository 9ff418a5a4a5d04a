import { Badge } from '../../ui/badge.tsx';
import { transactionLooks, transactionWord } from './transaction-state.ts';

/** Badge with the status of a transaction. */
export const TransactionBadge = ({ status }: { status: string }) => (
  <Badge {...transactionLooks(status)}>{transactionWord(status)}</Badge>
);
