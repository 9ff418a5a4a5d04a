import { Badge } from '../../ui/badge.tsx';
import { transactionLooks, transactionWord } from './transaction-state.ts';

export const TransactionBadge = ({ status }: { status: string }) => (
  <Badge {...transactionLooks(status)}>{transactionWord(status)}</Badge>
);
