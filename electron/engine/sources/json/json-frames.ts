/** Tracks the objects and arrays in which a JSON scanner currently is, and reports the values in them as events. */

export interface ScannerEvents {
  /** Whether `onElement` is called for the elements of the array at this path. Paths hold property names only. */
  wantsElements(path: readonly string[]): boolean;
  /** Receives an element as JSON text, and the byte where it starts in the document. */
  onElement(path: readonly string[], json: string, byte: number): void;
  /** Receives a scalar outside of wanted arrays. */
  onScalar(path: readonly string[], json: string): void;
  /** Is called at the end of every array, wanted or not. */
  onArrayEnd?(path: readonly string[]): void;
}

const maxDepth = 200;

type Frame =
  | { readonly kind: 'object'; readonly path: readonly string[]; key: string | null }
  | { readonly kind: 'array'; readonly path: readonly string[]; readonly isWanted: boolean };

interface JsonFrames {
  isEmpty(): boolean;
  open(kind: Frame['kind'], at: number): void;
  close(kind: Frame['kind'], at: number): void;
  /** Whether the next value is an element of a wanted array, which the scanner reads as one text. */
  isInWantedArray(): boolean;
  /** Handles a comma: in an object, a property name follows. */
  onComma(): void;
  /** Handles the text of a property name, of an element that was read as one text, or of a scalar. */
  onValue(text: string, byte: number): void;
}

/** @param fail throws an error with a description and the offset in the current bytes */
export function createJsonFrames(
  events: ScannerEvents,
  fail: (what: string, at: number) => never,
): JsonFrames {
  const frames: Frame[] = [];
  const pathOf = (): readonly string[] => {
    const frame = frames.at(-1);
    if (frame === undefined) return [];
    return frame.kind === 'object' && frame.key !== null ? [...frame.path, frame.key] : frame.path;
  };
  return {
    isEmpty: () => frames.length === 0,
    open(kind, at) {
      if (frames.length >= maxDepth) fail('nested too deeply', at);
      const path = pathOf();
      if (kind === 'object') frames.push({ kind, path, key: null });
      else frames.push({ kind, path, isWanted: events.wantsElements(path) });
    },
    close(kind, at) {
      const frame = frames.pop();
      if (frame?.kind !== kind) fail('a closing bracket without an opening one', at);
      if (frame?.kind === 'array') events.onArrayEnd?.(frame.path);
    },
    isInWantedArray() {
      const frame = frames.at(-1);
      return frame?.kind === 'array' && frame.isWanted;
    },
    onComma() {
      const frame = frames.at(-1);
      if (frame?.kind === 'object') frame.key = null;
    },
    onValue(text, byte) {
      const frame = frames.at(-1);
      if (frame?.kind === 'object' && frame.key === null) frame.key = String(JSON.parse(text));
      else if (frame === undefined || (frame.kind === 'array' && frame.isWanted))
        events.onElement(pathOf(), text, byte);
      else events.onScalar(pathOf(), text);
    },
  };
}
