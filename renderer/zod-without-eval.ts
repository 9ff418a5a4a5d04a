/**
 * The page's policy lets nothing make code out of text. Zod would try it once, slowly, and the browser would report it.
 * Zod shares this object among its copies, and reads it when it is loaded: the first screen sets it without loading Zod.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
