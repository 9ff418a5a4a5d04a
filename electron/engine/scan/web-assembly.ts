/** Types of the parts of WebAssembly that this layer uses, which Node's types lack. */

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

// Declared for this module alone, so that nothing clashes where the browser's own types are loaded.
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

/** A factory of instances, each with a memory of its own. `Exports` must be what the code exports. */
export function compileWasm<Exports extends object>(code: Uint8Array<ArrayBuffer>): () => Exports {
  const module = new WebAssembly.Module(code);
  return () => new WebAssembly.Instance(module).exports as Exports;
}
