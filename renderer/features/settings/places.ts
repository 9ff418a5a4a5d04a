/** The parts of the settings; `id` is the part of the address after `settings/`. */
export const parts = [
  { id: 'general', label: 'General' },
  { id: 'data', label: 'Data' },
  { id: 'keyboard', label: 'Keyboard' },
  { id: 'about', label: 'About' },
] as const;
type PartId = (typeof parts)[number]['id'];

/** Returns the part that an address names. @param detail part after `settings/`; null or unknown for the first part */
export const partIn = (detail: string | null): PartId =>
  parts.find(({ id }) => id === detail)?.id ?? 'general';

/** Whether an address names a part of the settings. */
export const isPart = (detail: string | null): boolean =>
  detail === null || parts.some(({ id }) => id === detail);

export const partHref = (id: PartId): string => (id === 'general' ? '#settings' : `#settings/${id}`);
