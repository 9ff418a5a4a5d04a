/** Several sizes of one picture in one file, as Windows and macOS want their icons: both take PNG as it is. */

export interface SizedPng {
  /** Width and height in pixels. */
  size: number;
  png: Buffer;
}

/** An .ico file: a directory of 16 bytes a picture, then the pictures. */
export function icoOf(pictures: SizedPng[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length + 16 * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    // One byte each, in which 0 means 256.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(at, 12);
    at += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)]);
}

/** What macOS calls the sizes; those that end in a larger number are for screens of twice the density. */
const icnsTypes: Record<number, string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** An .icns file: each picture behind its type and length. */
export function icnsOf(pictures: SizedPng[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map((type) => Buffer.concat([typed(type, 8 + png.length), png])),
  );
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([typed('icns', length), ...parts]);
}

function typed(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(length, 4);
  return head;
}
