import { useEffect, useRef, useState } from 'react';

export interface HeldAddress {
  /** The mark of the address that somebody wanted to go to; null while nobody is kept from it. */
  readonly wanted: string | null;
  stay(): void;
  leave(): void;
}

/**
 * Keeps the window at its address until somebody has answered whether to leave it, whichever way they took: a link,
 * a key, the palette, a step back.
 * @param isHeld whether the way to an address, told by its mark, begins with a question
 */
export function useHeldAddress(isHeld: (mark: string) => boolean): HeldAddress {
  const [wanted, setWanted] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const latest = useRef(isHeld);
  latest.current = isHeld;
  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url).hash;
      if (!event.hashChange || !event.cancelable || isLeaving.current || !latest.current(to)) return;
      event.preventDefault();
      setWanted(to);
    };
    window.navigation.addEventListener('navigate', onNavigate);
    return () => window.navigation.removeEventListener('navigate', onNavigate);
  }, []);
  return {
    wanted,
    stay: () => setWanted(null),
    leave() {
      setWanted(null);
      if (wanted === null) return;
      isLeaving.current = true;
      location.hash = wanted;
      isLeaving.current = false;
    },
  };
}
