import type { DataPart } from '../../../shared/app/stored-data.ts';

interface PartWords {
  readonly label: string;
  readonly about: string;
  /** Link to the page with further settings of the part. */
  readonly link?: { readonly href: string; readonly label: string };
}

/** Label and description of each part of the data folder, for the list of stored data. */
export const partWords: Readonly<Record<DataPart, PartWords>> = {
  journal: {
    label: 'Journal of runs',
    about:
      'Every row that was sent, and its outcome, with copies of files from a browser window. In History, you can set how long runs are kept.',
    link: { href: '#import/history', label: 'Open the history' },
  },
  ledger: {
    label: 'Updates and transactions',
    about: 'What the monitor has received. On the Notices page, you can set how long it is kept.',
    link: { href: '#monitor/notices', label: 'Open notices' },
  },
  actions: {
    label: 'Journal of actions',
    about: 'The last 20,000 requests to the action handler, with the results of the last 2,000.',
  },
  corrections: {
    label: 'Corrected cells',
    about: 'Corrections by hand, for each file by its content. Undo them in the preview of the file.',
  },
  indexes: {
    label: 'Indexes of files',
    about: 'They speed up opening known files, and are rebuilt when needed.',
  },
  copies: {
    label: 'Temporary copies',
    about: 'Files that are open in a browser window; deleted when Graph Intake closes.',
  },
  logs: { label: 'Log', about: 'The log of today and of earlier days, up to a size limit.' },
  practice: { label: 'Practice platform', about: 'Data of the built-in practice platform.' },
  other: {
    label: 'Other',
    about: 'Settings, recipes, plans, notices, the write log, and the state of the window.',
  },
};
