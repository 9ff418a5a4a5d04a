/** Puts several sizes of one picture into an icon file of Windows or macOS; both contain unchanged PNG files. */

export interface SizedPng {
  /** Width and height in pixels. */
  size: number;
  png: Buffer;
}

/** Returns an .ico file: a head, a directory with 16 bytes for each picture, then the pictures. */
export function icoOf(pictures: SizedPng[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length + 16 * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    // Width and height have one byte each, in which 0 means 256.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    // One colour plane, 32 bits a pixel.
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(at, 12);
    at += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)]);
}

/** Types in .icns files by the size in pixels; the second type of a size is for screens of twice the density. */
const icnsTypes: Record<number, string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** Returns an .icns file: each picture after its type and length. */
export function icnsOf(pictures: SizedPng[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map((type) => Buffer.concat([typeAndLength(type, 8 + png.length), png])),
  );
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([typeAndLength('icns', length), ...parts]);
}

function typeAndLength(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(length, 4);
  return head;
}
