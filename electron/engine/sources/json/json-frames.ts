/** The nested objects and arrays that a JSON scanner is in, and how the values in each are handled. */

export interface ScannerEvents {
  /** Whether the elements of the array at this path are cut out one by one. Paths hold property names only. */
  wantsElements(path: readonly string[]): boolean;
  /** One element; `json` is its text. */
  onElement(path: readonly string[], json: string, byte: number): void;
  /** A scalar outside of wanted arrays. */
  onScalar(path: readonly string[], json: string): void;
  /** An array ended, wanted or not. */
  onArrayEnd?(path: readonly string[]): void;
}

const mostDepth = 200;

type Frame =
  | { readonly kind: 'object'; readonly path: readonly string[]; key: string | null }
  | { readonly kind: 'array'; readonly path: readonly string[]; readonly isWanted: boolean };

interface JsonFrames {
  isEmpty(): boolean;
  open(kind: Frame['kind'], at: number): void;
  close(kind: Frame['kind'], at: number): void;
  /** True where the value at this place is cut out as a whole. */
  isCut(): boolean;
  /** A comma: in an object, a name follows. */
  onComma(): void;
  /** A name, an element that was cut out, or a scalar. */
  onValue(text: string, byte: number): void;
}

/** @param fail throws for what is wrong at a place */
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
      if (frames.length >= mostDepth) fail('nested too deeply', at);
      const path = pathOf();
      if (kind === 'object') frames.push({ kind, path, key: null });
      else frames.push({ kind, path, isWanted: events.wantsElements(path) });
    },
    close(kind, at) {
      const frame = frames.pop();
      if (frame?.kind !== kind) fail('a closing bracket without an opening one', at);
      if (frame?.kind === 'array') events.onArrayEnd?.(frame.path);
    },
    isCut() {
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
