/**
 * Whether the grid in an area is being read: the pointer moves or focus is in it, or it is scrolled away from its first row.
 */
export function isBeingRead(area: HTMLElement | null, isPointerActive: boolean): boolean {
  if (isPointerActive || area?.contains(document.activeElement)) return true;
  return (area?.querySelector('[role="grid"]')?.scrollTop ?? 0) > 0;
}
