/** Name of the connection of this window, for links to the places in it. */
let name = '';

/** @param chosen name of the chosen connection; empty if none is chosen */
export function setLinkedName(chosen: string): void {
  name = chosen;
}

export const linkedName = (): string => name;
