/** The parts of the settings, as the address names them behind `settings/`. */
export const parts = [
  { id: 'general', label: 'General' },
  { id: 'data', label: 'Data' },
  { id: 'keyboard', label: 'Keyboard' },
  { id: 'about', label: 'About' },
] as const;
type PartId = (typeof parts)[number]['id'];

/** @param detail null or what is no part is the first one */
export const partIn = (detail: string | null): PartId =>
  parts.find(({ id }) => id === detail)?.id ?? 'general';

export const isPart = (detail: string | null): boolean =>
  detail === null || parts.some(({ id }) => id === detail);

export const partHref = (id: PartId): string => (id === 'general' ? '#settings' : `#settings/${id}`);
