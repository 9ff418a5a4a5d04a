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
      resetAdHocDarwinSignature: true,
    });
  });

  it('decides every fuse that the builder knows', () => {
    const { properties } = schema.definitions.FuseOptionsV1;
    expect(Object.keys(part('electronFuses')).sort()).toEqual(Object.keys(properties).sort());
  });

  it('signs a Mac program ad hoc after its fuses are set, without which it does not start on Apple processors', () => {
    expect(part('electronFuses')['resetAdHocDarwinSignature']).toBe(true);
  });

  it('packs what is built and no sources', () => {
    const files = config['files'] as string[];
    const packed = files.filter((pattern) => !pattern.startsWith('!'));
    expect(packed).toEqual([
      'dist/**',
      'assets/samples/**',
      'assets/licences.{json,txt}',
      'assets/icons/256x256.png',
      'package.json',
    ]);
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
    for (const name of ['linux', 'mac'])
      expect(part(name)['fileAssociations']).toMatchObject([
        { ext: 'csv', mimeType: 'text/csv', rank: 'Alternate' },
      ]);
    expect(config['protocols']).toMatchObject([{ schemes: [deepLinkScheme] }]);
  });
});

describe('the Windows installer', () => {
  const script = readFileSync(at('assets/installer.nsh'), 'utf8');
  const macro = (name: string) =>
    new RegExp(`!macro ${name}\\n([\\s\\S]*?)!macroend`).exec(script)?.[1] ?? '';
  const writes = [...script.matchAll(/^\s+(Write\w+) SHELL_CONTEXT "([^"]+)" "([^"]*)"/gm)];

  it('offers the program for CSV files and leaves them with the program that opens them', () => {
    expect(part('nsis')['include']).toBe('assets/installer.nsh');
    // The builder writes the default value of the type for whatever is listed here.
    expect(config).not.toHaveProperty('fileAssociations');
    expect(part('win')).not.toHaveProperty('fileAssociations');
    const ofType = writes.filter(([, , key]) => key?.includes('\\.csv'));
    expect(ofType.map(([, verb, key]) => [verb, key])).toEqual([
      ['WriteRegNone', 'Software\\Classes\\.csv\\OpenWithProgids'],
    ]);
  });

  it('removes what it wrote when the program is uninstalled', () => {
    expect(macro('customInstall')).toContain(
      'WriteRegNone SHELL_CONTEXT "Software\\Classes\\.csv\\OpenWithProgids"',
    );
    expect(macro('customUnInstall')).toContain(
      'DeleteRegValue SHELL_CONTEXT "Software\\Classes\\.csv\\OpenWithProgids" "' + '$' + '{CSV_PROG_ID}"',
    );
    expect(macro('customUnInstall')).toContain(
      'DeleteRegKey SHELL_CONTEXT "Software\\Classes\\' + '$' + '{CSV_PROG_ID}"',
    );
    for (const [, , key = ''] of writes)
      expect(key.includes('OpenWithProgids') || key.includes('{CSV_PROG_ID}')).toBe(true);
  });
});
