import { useEffect, useRef, useState } from 'react';

interface HeldAddress {
  /** Hash of the address that the user wanted to open; null while none is held back. */
  readonly wanted: string | null;
  /** Discards the wanted address. */
  stay(): void;
  /** Opens the wanted address. */
  leave(): void;
}

/**
 * Keeps the window at its address until the user has decided whether to leave it, for every kind of navigation: a link,
 * a key, the palette, a step back.
 * @param isHeld whether the user has to confirm navigation to the address with this hash
 */
export function useHeldAddress(isHeld: (hash: string) => boolean): HeldAddress {
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
