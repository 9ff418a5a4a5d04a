/** Whether somebody reads the grid in an area: points at it, is in it by the keyboard, or has scrolled away from its first row. */
export function isBeingRead(area: HTMLElement | null, isPointed: boolean): boolean {
  if (isPointed || area?.contains(document.activeElement)) return true;
  return (area?.querySelector('[role="grid"]')?.scrollTop ?? 0) > 0;
}
