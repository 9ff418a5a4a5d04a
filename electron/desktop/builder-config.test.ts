import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { deepLinkScheme } from '../../shared/app/deep-link.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const schemaPath = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
).resolve('app-builder-lib/scheme.json');
const config = load(readFileSync(pathOf('electron-builder.yml'), 'utf8')) as Record<string, unknown>;
// Ajv is not strict, because the schema has additional keywords for the website of the builder.
const schema = JSON.parse(readFileSync(schemaPath, 'utf8')) as {
  definitions: { FuseOptionsV1: { properties: object } };
};
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
const errorsOf = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
const section = (name: string) => config[name] as Record<string, unknown>;

describe('electron-builder.yml', () => {
  it('is valid for the schema of the builder', () => {
    expect(errorsOf(config)).toEqual([]);
  });

  it('would be refused with a fuse or a key that the builder does not know', () => {
    expect(errorsOf({ ...config, electronFuses: { runAsnode: false } })).not.toEqual([]);
    expect(errorsOf({ ...config, fuses: {} })).not.toEqual([]);
  });

  it('sets the fuses so that no other program can run code as this one', () => {
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

  it('sets every fuse that the builder knows', () => {
    const { properties } = schema.definitions.FuseOptionsV1;
    expect(Object.keys(section('electronFuses')).sort()).toEqual(Object.keys(properties).sort());
  });

  it('signs a Mac program ad hoc after its fuses are set, without which it does not start on Apple processors', () => {
    expect(section('electronFuses')['resetAdHocDarwinSignature']).toBe(true);
  });

  it('packs built files and no sources', () => {
    const files = config['files'] as string[];
    const packed = files.filter((pattern) => !pattern.startsWith('!'));
    expect(packed).toEqual([
      'dist/**',
      'assets/samples/**',
      'assets/licences.{json,txt}',
      'assets/icons/256x256.png',
      'package.json',
    ]);
    const { main } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { main: string };
    expect(main.startsWith('dist/')).toBe(true);
  });

  it('unpacks native libraries and samples beside the archive, where the system can open them', () => {
    expect(config['asarUnpack']).toEqual(['node_modules/better-sqlite3/prebuilds/**', 'assets/samples/**']);
  });

  it.each([
    ['linux', 'linux', ['AppImage', 'deb']],
    ['mac', 'darwin', ['dmg']],
    ['win', 'win32', ['nsis']],
  ])('makes the packages of %s with its icon and only its library', (name, platform, target) => {
    expect(section(name)).toMatchObject({ target });
    expect(existsSync(pathOf(String(section(name)['icon'])))).toBe(true);
    // The builder replaces this macro with the processor of the package.
    const macro = '$' + '{arch}';
    expect(section(name)['files']).toEqual([
      // A list with exclusions only would include all other files.
      'package.json',
      `!node_modules/better-sqlite3/prebuilds/!(${platform}-${macro}.node)`,
    ]);
    for (const arch of ['x64', 'arm64'])
      expect(existsSync(pathOf(`node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`))).toBe(true);
  });

  it('names each package by its system and processor, without spaces, and install.md does so too', () => {
    const pattern = String(config['artifactName']);
    const nameOf = (os: string, arch: string, ext: string) => {
      const parts = new Map(Object.entries({ name: 'graph-intake', version: 'VERSION', os, arch, ext }));
      return pattern.replace(/\$\{(\w+)\}/g, (_, key: string) => parts.get(key) ?? '');
    };
    const guide = readFileSync(pathOf('docs/install.md'), 'utf8');
    for (const name of [
      nameOf('linux', 'amd64', 'deb'),
      nameOf('win', 'x64', 'exe'),
      nameOf('mac', 'x64', 'dmg'),
    ]) {
      // GitHub replaces other characters in the names of a release's files.
      expect(name).toMatch(/^[\w.-]+$/);
      expect(guide).toContain(name);
    }
    expect(nameOf('win', 'arm64', 'exe')).not.toBe(nameOf('win', 'x64', 'exe'));
  });

  it('makes an AppImage that starts without FUSE 2, and from the menu with the sandbox', () => {
    // The builder's default makes a menu entry with --no-sandbox.
    expect(config['toolsets']).toEqual({ appimage: '1.0.3' });
  });

  it('is offered for CSV files without becoming their default program, and opens its own links', () => {
    for (const name of ['linux', 'mac'])
      expect(section(name)['fileAssociations']).toMatchObject([
        { ext: 'csv', mimeType: 'text/csv', rank: 'Alternate' },
      ]);
    expect(config['protocols']).toMatchObject([{ schemes: [deepLinkScheme] }]);
  });
});

describe('the Windows installer', () => {
  const script = readFileSync(pathOf('assets/installer.nsh'), 'utf8');
  const macro = (name: string) =>
    new RegExp(`!macro ${name}\\n([\\s\\S]*?)!macroend`).exec(script)?.[1] ?? '';
  const writes = [...script.matchAll(/^\s+(Write\w+) SHELL_CONTEXT "([^"]+)" "([^"]*)"/gm)];

  it('offers the program for CSV files without making it their default program', () => {
    expect(section('nsis')['include']).toBe('assets/installer.nsh');
    // The builder would make the program the default for each file type listed under this key.
    expect(config).not.toHaveProperty('fileAssociations');
    expect(section('win')).not.toHaveProperty('fileAssociations');
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
    // Written by the program itself, at each start.
    expect(macro('customUnInstall')).toContain(`DeleteRegKey HKCU "Software\\Classes\\${deepLinkScheme}"`);
    for (const [, , key = ''] of writes)
      expect(key.includes('OpenWithProgids') || key.includes('{CSV_PROG_ID}')).toBe(true);
  });
});
