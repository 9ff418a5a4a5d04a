/** Draws a PNG of a few diagonal stripes, for samples that contain a picture. */
import { crc32, deflateSync } from 'node:zlib';

/** Width and height in pixels. */
const edge = 24;

/** Returns a PNG with stripes in white and in a colour, whose parts are from 0 to 255. */
export function smallPicture(red: number, green: number, blue: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(edge, 0);
  size.writeUInt32BE(edge, 4);
  const lines = Array.from({ length: edge }, (_, y) => [
    0, // no filter
    ...Array.from({ length: edge }, (_, x) =>
      (x + y) % 8 < 4 ? [red, green, blue] : [255, 255, 255],
    ).flat(),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    // Eight bits each of red, green and blue; no interlace.
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
