/** Compiles piece-scanner.wat, the WebAssembly code with which threads scan pieces of files. */
import { readFile } from 'node:fs/promises';
import loadWabt from 'wabt';

/** Returns the compiled code in base64. */
export async function compilePieceScanner(): Promise<string> {
  const wat = await readFile(new URL('./piece-scanner.wat', import.meta.url), 'utf8');
  const wabt = await loadWabt();
  const compiled = wabt.parseWat('piece-scanner.wat', wat, { simd: true });
  try {
    return Buffer.from(compiled.toBinary({}).buffer).toString('base64');
  } finally {
    compiled.destroy();
  }
}

/** Returns the source of the module that contains the code. */
export function codeModule(code: string): string {
  const lines = code.match(/.{1,100}/g) ?? [];
  return [
    '/** piece-scanner.wat as WebAssembly; made by scripts/piece-scanner.ts. */',
    'export const pieceScannerCode: string = [',
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n');
}
