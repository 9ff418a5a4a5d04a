/**
 * Switches off the code generation of Zod, which the page's policy forbids: Zod would try it once, slowly, and the
 * browser would report a violation. All copies of Zod read this global object when they are loaded, so it can be set
 * without loading Zod for the first screen.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
