import { describe, expect, it } from 'vitest';
import { requireTarget } from './target.mjs';

const linux = { platform: 'linux', arch: 'x64' };

describe('the target of a package', () => {
  it('is this machine if no option names another one', () => {
    expect(requireTarget({}, linux)).toEqual({ system: 'linux', arch: 'x64' });
    expect(requireTarget({}, { platform: 'darwin', arch: 'arm64' })).toEqual({
      system: 'mac',
      arch: 'arm64',
    });
  });

  it('is the system and the processor that are named', () => {
    expect(requireTarget({ win: true, arm64: true }, linux)).toEqual({ system: 'win', arch: 'arm64' });
  });

  it.each([
    [{ linux: true, win: true }, linux, 'one package is made at a time'],
    [{ mac: true }, linux, 'on macOS only'],
    [{}, { platform: 'freebsd', arch: 'x64' }, 'name a system and a processor'],
    [{}, { platform: 'linux', arch: 'riscv64' }, 'name a system and a processor'],
  ])('is refused for %j on %j', (named, machine, words) => {
    expect(() => requireTarget(named, machine)).toThrow(words);
  });
});
