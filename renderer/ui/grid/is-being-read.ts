/**
 * Whether the grid in an area is being read: the pointer or focus is in it, or it is scrolled away from its first row.
 */
export function isBeingRead(area: HTMLElement | null, isPointed: boolean): boolean {
  if (isPointed || area?.contains(document.activeElement)) return true;
  return (area?.querySelector('[role="grid"]')?.scrollTop ?? 0) > 0;
}
