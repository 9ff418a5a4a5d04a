import { useEffect, useState } from 'react';

/** Whether something has closed for good; `onClosed` calls its listener once and returns how to unsubscribe. */
export function useClosed(onClosed: (listener: () => void) => () => void): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(() => onClosed(() => setClosed(true)), [onClosed]);
  return closed;
}
