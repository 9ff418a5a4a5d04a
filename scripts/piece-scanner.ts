/** Compiles piece-scanner.wat to WebAssembly and writes it as piece-scanner-code.ts. */
import { writeFile } from 'node:fs/promises';
import { codeModule, compilePieceScanner } from '../electron/engine/scan/compile-piece-scanner.test-kit.ts';

const target = new URL('../electron/engine/scan/piece-scanner-code.ts', import.meta.url);
await writeFile(target, codeModule(await compilePieceScanner()));
