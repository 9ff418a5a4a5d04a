/** The pages of the program in the order of its rail: their ids are words of addresses, their labels what is shown. */

export const appPages = [
  { id: 'import', label: 'Import' },
  { id: 'monitor', label: 'Monitor' },
  { id: 'vertices', label: 'Vertices' },
  { id: 'actions', label: 'Actions' },
  { id: 'connections', label: 'Connections' },
  { id: 'practice', label: 'Practice' },
  { id: 'help', label: 'Help' },
  { id: 'settings', label: 'Settings' },
] as const;
export type AppPageId = (typeof appPages)[number]['id'];

/** Pages that a window may begin with. */
export const startPages = ['import', 'monitor', 'vertices', 'actions', 'connections', 'practice'] as const;

export const labelOfPage = (id: AppPageId): string => appPages.find((page) => page.id === id)?.label ?? id;
