/**
 * Returns whether the user is reading the grid in an area: the pointer moves over it, the focus is in the area, or the
 * grid is scrolled away from its first row.
 */
export function isBeingRead(area: HTMLElement | null, isPointerActive: boolean): boolean {
  if (isPointerActive || area?.contains(document.activeElement)) return true;
  return (area?.querySelector('[role="grid"]')?.scrollTop ?? 0) > 0;
}
