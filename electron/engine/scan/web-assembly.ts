/** Types of the parts of WebAssembly that this layer uses, which Node's types lack. */

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

// Declared only in this module, so that it does not conflict with the types of browsers, if these are loaded.
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

/** Compiles `code` and returns a factory of instances, each with its own memory. `Exports` is not checked. */
export function compileWasm<Exports extends object>(code: Uint8Array<ArrayBuffer>): () => Exports {
  const module = new WebAssembly.Module(code);
  return () => new WebAssembly.Instance(module).exports as Exports;
}
