import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { deepLinkScheme } from '../../shared/app/deep-link.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const schemaPath = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
).resolve('app-builder-lib/scheme.json');
const config = load(readFileSync(at('electron-builder.yml'), 'utf8')) as Record<string, unknown>;
// The builder's schema carries words of its own for its website.
const schema = JSON.parse(readFileSync(schemaPath, 'utf8')) as {
  definitions: { FuseOptionsV1: { properties: object } };
};
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
const errorsOf = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
const part = (name: string) => config[name] as Record<string, unknown>;

describe('electron-builder.yml', () => {
  it('is what the builder understands', () => {
    expect(errorsOf(config)).toEqual([]);
  });

  it('would be refused with a fuse or a key that the builder does not know', () => {
    expect(errorsOf({ ...config, electronFuses: { runAsnode: false } })).not.toEqual([]);
    expect(errorsOf({ ...config, fuses: {} })).not.toEqual([]);
  });

  it('closes every door through which another program could run code as this one', () => {
    expect(config['electronFuses']).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
      loadBrowserProcessSpecificV8Snapshot: false,
    });
  });

  it('decides every fuse that the builder knows', () => {
    // Not a fuse: what is done to a signature, which is made after the fuses are set.
    const { resetAdHocDarwinSignature: _, ...fuses } = schema.definitions.FuseOptionsV1.properties as Record<
      string,
      unknown
    >;
    expect(Object.keys(part('electronFuses')).sort()).toEqual(Object.keys(fuses).sort());
  });

  it('packs what is built and no sources', () => {
    const files = config['files'] as string[];
    const packed = files.filter((pattern) => !pattern.startsWith('!'));
    expect(packed).toEqual(['dist/**', 'assets/samples/**', 'assets/licences.{json,txt}', 'package.json']);
    const { main } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { main: string };
    expect(main.startsWith('dist/')).toBe(true);
  });

  it('lays native libraries and samples beside the archive, where the system can open them', () => {
    expect(config['asarUnpack']).toEqual(['node_modules/better-sqlite3/prebuilds/**', 'assets/samples/**']);
  });

  it.each([
    ['linux', 'linux', ['AppImage', 'deb']],
    ['mac', 'darwin', ['dmg']],
    ['win', 'win32', ['nsis']],
  ])('makes the packages of %s, with its icon and its library only', (name, platform, target) => {
    expect(part(name)).toMatchObject({ target });
    expect(existsSync(at(String(part(name)['icon'])))).toBe(true);
    // The macro is the builder's own: it puts the processor of the package there.
    const macro = '$' + '{arch}';
    expect(part(name)['files']).toEqual([
      // A list that only leaves out would take in everything else.
      'package.json',
      `!node_modules/better-sqlite3/prebuilds/!(${platform}-${macro}.node)`,
    ]);
    for (const arch of ['x64', 'arm64'])
      expect(existsSync(at(`node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`))).toBe(true);
  });

  it('opens CSV files without taking them from others, and links of its own', () => {
    expect(config['fileAssociations']).toMatchObject([
      { ext: 'csv', mimeType: 'text/csv', rank: 'Alternate' },
    ]);
    expect(config['protocols']).toMatchObject([{ schemes: [deepLinkScheme] }]);
  });
});
