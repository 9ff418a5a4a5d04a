import { create } from 'zustand';

interface PaletteState {
  /** Whether the user has opened the palette at least once, so that its code has to be loaded. */
  readonly isWanted: boolean;
  /** Opens and closes the palette; null until its code is loaded and it is on the page. */
  readonly toggle: (() => void) | null;
}

export const usePalette = create<PaletteState>()(() => ({ isWanted: false, toggle: null }));

/** Opens the command palette, or closes it; its code is loaded when it is first wanted. */
export function togglePalette(): void {
  const { toggle } = usePalette.getState();
  if (toggle) toggle();
  else usePalette.setState({ isWanted: true });
}
