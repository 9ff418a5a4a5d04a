import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../project.mjs';
import { icnsOf, icoOf } from './containers.ts';

const read = (path: string) => readFileSync(join(root, 'assets', path));
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';
/** Width and height in the header of a PNG file. */
const sizeOfPng = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

describe('the icons', () => {
  it('are drawn from the current drawing (npm run icons redraws them)', () => {
    const drawnFrom = read('icons/drawn-from.txt').toString().trim();
    expect(drawnFrom).toBe(createHash('sha256').update(read('icon.svg').toString()).digest('hex'));
  });

  it('have the size in their names, and an alpha channel', () => {
    const names = readdirSync(join(root, 'assets', 'icons')).filter((name) => name.endsWith('.png'));
    expect(names).toHaveLength(8);
    for (const name of names) {
      const png = read(`icons/${name}`);
      const size = Number(name.split('x')[0]);
      expect([name, isPng(png), ...sizeOfPng(png)]).toEqual([name, true, size, size]);
      // The color type: RGB with an alpha channel.
      expect([name, png[25]]).toEqual([name, 6]);
    }
    expect(sizeOfPng(read('icon.png'))).toEqual([1024, 1024]);
  });

  it('are in one file for Windows, up to 256 pixels', () => {
    const ico = read('icon.ico');
    const count = ico.readUInt16LE(4);
    const found = Array.from({ length: count }, (_, index) => {
      const entry = ico.subarray(6 + 16 * index);
      const at = entry.readUInt32LE(12);
      const png = ico.subarray(at, at + entry.readUInt32LE(8));
      expect(isPng(png)).toBe(true);
      // The entry has one byte for the width, in which 0 means 256.
      expect(entry[0]).toBe((sizeOfPng(png)[0] ?? 0) % 256);
      return sizeOfPng(png)[0];
    });
    expect(found).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('are in one file for macOS, up to 1024 pixels', () => {
    const icns = read('icon.icns');
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const found: [string, number | undefined][] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      found.push([icns.toString('latin1', at, at + 4), sizeOfPng(icns.subarray(at + 8))[0]]);
    expect(Object.fromEntries(found)).toMatchObject({
      icp4: 16,
      ic07: 128,
      ic08: 256,
      ic09: 512,
      ic10: 1024,
    });
  });
});

describe('a file of several sizes', () => {
  const pictures = [
    { size: 16, png: Buffer.from('small') },
    { size: 256, png: Buffer.from('large one') },
  ];

  it('has the offset and the length of each picture', () => {
    const ico = icoOf(pictures);
    const [at, length] = [ico.readUInt32LE(6 + 16 + 12), ico.readUInt32LE(6 + 16 + 8)];
    expect(ico.toString('latin1', at, at + length)).toBe('large one');
    expect(icnsOf(pictures).toString('latin1')).toContain('icp4\0\0\0\x0dsmallic08\0\0\0\x11large one');
  });
});
