import type { Display, Rectangle } from 'electron';
import { z } from 'zod';

const usualSize = { width: 1280, height: 820 };
export const smallestSize = { width: 900, height: 600 };
/** This much of the top edge must be on a display, so that the user can grab the window there and move it. */
const gripWidth = 120;
const gripHeight = 40;

const integer = z.number().int();
const windowState = z.object({
  bounds: z.object({ x: integer, y: integer, width: integer.min(1), height: integer.min(1) }),
  maximised: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

interface Placement {
  /** Without a position the system centres the window. */
  bounds: { width: number; height: number; x?: number; y?: number };
  maximised: boolean;
}

/** Returns where the window opens: at its stored place, unless no display shows that place any more. */
export function placeWindow(stored: unknown, displays: readonly Pick<Display, 'workArea'>[]): Placement {
  const state = windowState.safeParse(stored).data;
  const display = displays.find(({ workArea }) => state && holdsGrip(workArea, state.bounds));
  if (!state || !display) {
    const { width, height } = displays[0]?.workArea ?? usualSize;
    const size = { width: Math.min(usualSize.width, width), height: Math.min(usualSize.height, height) };
    return { bounds: size, maximised: state?.maximised ?? false };
  }
  const { x, y, width, height } = state.bounds;
  return {
    bounds: {
      x,
      y,
      width: Math.max(width, smallestSize.width),
      height: Math.max(height, smallestSize.height),
    },
    maximised: state.maximised,
  };
}

function holdsGrip(area: Rectangle, bounds: Rectangle): boolean {
  const shown = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  return (
    shown >= Math.min(gripWidth, bounds.width) &&
    bounds.y >= area.y &&
    bounds.y + gripHeight <= area.y + area.height
  );
}
