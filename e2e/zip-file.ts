import { crc32 } from 'node:zlib';

/** Returns the bytes of a zip archive whose members are stored without compression. */
export function zipOf(members: readonly { readonly name: string; readonly text: string }[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of members) {
    const bytes = Buffer.from(text);
    const path = Buffer.from(name);
    // Shared by both headers of a member: version, flags, method, time, checksum and sizes.
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(path.length, 0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, lengths, path, bytes]);
    // Length of the comment, disk, attributes, and the offset of the local header.
    const trailer = Buffer.alloc(14);
    trailer.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, fields, lengths, trailer, path]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
