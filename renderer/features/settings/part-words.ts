import type { DataPart } from '../../../shared/app/stored-data.ts';

interface PartWords {
  readonly label: string;
  readonly about: string;
  /** Where more can be done about it. */
  readonly link?: { readonly href: string; readonly label: string };
}

/** What each part of the data folder is, for people. */
export const partWords: Readonly<Record<DataPart, PartWords>> = {
  journal: {
    label: 'Journal of runs',
    about: 'Every row that was sent and what became of it. How long runs are kept is set in the history.',
    link: { href: '#import/history', label: 'Open the history' },
  },
  ledger: {
    label: 'Updates and transactions',
    about: 'What the monitor has seen. How long it is kept is set beside the notices.',
    link: { href: '#monitor/notices', label: 'Open notices' },
  },
  actions: { label: 'Journal of actions', about: 'What the action handler was asked and what it answered.' },
  indexes: {
    label: 'Indexes of files',
    about: 'They let a known file open at once, and are made again where they are missing.',
  },
  copies: {
    label: 'Copies on their way',
    about: 'Files that a browser window sent; gone with the end of the program.',
  },
  logs: { label: 'Log', about: 'The lines of today and, up to a size, of the days before.' },
  practice: { label: 'Practice platform', about: 'The world of the platform inside the program.' },
  other: { label: 'All else', about: 'Settings, recipes, plans, notices, and what the window keeps.' },
};
