/** Whether this window draws on canvases at all; the tables beside the pictures need none. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null;
