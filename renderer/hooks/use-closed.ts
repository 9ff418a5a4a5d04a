import { useEffect, useState } from 'react';

/** Whether something has closed for good; `onClosed` tells it once and answers how to stop listening. */
export function useClosed(onClosed: (listener: () => void) => () => void): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(() => onClosed(() => setClosed(true)), [onClosed]);
  return closed;
}
