import { useEffect, useState } from 'react';

/**
 * Returns whether the host has closed, which is final.
 * @param onClosed calls its listener once, and returns the function that unsubscribes
 */
export function useClosed(onClosed: (listener: () => void) => () => void): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(() => onClosed(() => setClosed(true)), [onClosed]);
  return closed;
}
