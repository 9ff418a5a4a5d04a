import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const schemaPath = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
).resolve('app-builder-lib/scheme.json');
const config = load(readFileSync(at('electron-builder.yml'), 'utf8')) as Record<string, unknown>;
// The builder's schema carries words of its own for its website.
const validate = new Ajv({ strict: false, allErrors: true }).compile(
  JSON.parse(readFileSync(schemaPath, 'utf8')),
);
const errorsOf = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));

describe('electron-builder.yml', () => {
  it('is what the builder understands', () => {
    expect(errorsOf(config)).toEqual([]);
  });

  it('would be refused with a fuse or a key that the builder does not know', () => {
    expect(errorsOf({ ...config, electronFuses: { runAsnode: false } })).not.toEqual([]);
    expect(errorsOf({ ...config, fuses: {} })).not.toEqual([]);
  });

  it('closes every door through which another program could run code as this one', () => {
    expect(config['electronFuses']).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('packs what is built and no sources', () => {
    const files = config['files'] as string[];
    const packed = files.filter((pattern) => !pattern.startsWith('!'));
    expect(packed).toEqual(['dist/**', 'assets/samples/**', 'package.json']);
    const { main } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { main: string };
    expect(main.startsWith('dist/')).toBe(true);
  });

  it('lays native libraries and samples beside the archive, where the system can open them', () => {
    expect(config['asarUnpack']).toEqual(['node_modules/better-sqlite3/prebuilds/**', 'assets/samples/**']);
    expect(existsSync(at('node_modules/better-sqlite3/prebuilds'))).toBe(true);
    expect(existsSync(at(String(config['icon'])))).toBe(true);
  });
});
