/** The pages of Help in their order, without their content, which is loaded later. */
export const helpPages = [
  { id: 'first-steps', title: 'First steps', group: 'Import' },
  { id: 'send-a-file', title: 'Send a CSV file', group: 'Import' },
  { id: 'map-a-spreadsheet', title: 'Map any spreadsheet', group: 'Import' },
  { id: 'several-files', title: 'Several files as a plan', group: 'Import' },
  { id: 'problems', title: 'Problems and fixes', group: 'Import' },
  { id: 'rows', title: 'What happens to a row', group: 'Import' },
  { id: 'go-on', title: 'Continue after a crash', group: 'Import' },
  { id: 'undo', title: 'Undo a run', group: 'Import' },
  { id: 'objects-from-csv', title: 'Incidents and machines from a CSV', group: 'Import' },
  { id: 'incidents', title: 'Watch incidents', group: 'Monitor' },
  { id: 'new-incident', title: 'Open a new incident', group: 'Monitor' },
  { id: 'edit-lists', title: 'Edit a list property', group: 'Vertices' },
  { id: 'many-lists', title: 'Change lists of many vertices', group: 'Vertices' },
  { id: 'actions', title: 'Run actions on target systems', group: 'Program' },
  { id: 'connections', title: 'Connections and sign-in', group: 'Program' },
  { id: 'practice', title: 'The practice platform', group: 'Program' },
  { id: 'terminal', title: 'The terminal', group: 'Program' },
  { id: 'keyboard', title: 'Keyboard', group: 'Program' },
  { id: 'data', title: 'Where data is stored', group: 'Program' },
  { id: 'columns', title: 'Column conventions', group: 'Reference' },
  { id: 'rules', title: 'Rules', group: 'Reference' },
  { id: 'terminal-options', title: 'The terminal in full', group: 'Reference' },
  { id: 'unattended', title: 'Unattended work', group: 'Reference' },
  { id: 'practice-examples', title: 'The practice platform in full', group: 'Reference' },
] as const;
export type HelpPageId = (typeof helpPages)[number]['id'];

/** Address of a page of Help. @param section id of a heading in the page; null for its top */
export const helpHref = (page: HelpPageId, section: string | null = null): string =>
  `#help/${page}${section === null ? '' : `/${section}`}`;

export const titleOf = (page: HelpPageId): string => helpPages.find(({ id }) => id === page)?.title ?? page;
