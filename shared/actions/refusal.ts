/** How long a refused target is denied without another question. */
export const refusedMinutes = 10;
