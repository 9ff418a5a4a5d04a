import { useEffect, useState } from 'react';

/**
 * Accepts files dropped anywhere on the window; returns whether files are being dragged over it. The listeners are on
 * the window and not on an element: a busy browser may not notice that an element has appeared under the pointer, and
 * the drop would be lost.
 * @param take receives the event itself, because the browser removes the files from it after the event was handled
 */
export function useDrop(take: (event: DragEvent) => void, { disabled = false } = {}): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (disabled) return;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // By default, the window would show the file in place of the program.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take(event);
    };
    window.addEventListener('dragenter', drag);
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      setOver(false);
      window.removeEventListener('dragenter', drag);
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [take, disabled]);
  return over;
}
