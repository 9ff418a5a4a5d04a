import type { Api } from '../../../../shared/contract.ts';
import type { TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { useHost } from '../../../host.ts';
import { csvHint, ExportMenu } from './export-menu.tsx';

interface ExportTransactionsProps {
  readonly view: string;
  /** The filter of the list at the moment of the export. */
  readonly filterNow: () => TransactionFilter;
}

/** Menu that exports the transactions of a list, with its current filter, as CSV or JSON Lines. */
export function ExportTransactions({ view, filterNow }: ExportTransactionsProps) {
  const { api } = useHost();
  const exportAs = (format: Parameters<Api['monitor']['exportTransactions']>[0]['format']) => () =>
    api.monitor.exportTransactions({ view, filter: filterNow(), format });
  return (
    <ExportMenu
      label="the transactions of this list"
      groups={[
        {
          heading: 'The transactions of this list',
          choices: [
            { label: 'Transactions as CSV', hint: csvHint, run: exportAs('csv') },
            { label: 'Transactions as JSON Lines', run: exportAs('jsonl') },
          ],
        },
      ]}
    />
  );
}
