/** Parses an XML part from its bytes, piece by piece, with the parser saxes. */
import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';

export interface XmlHandlers {
  /** `name` without its namespace prefix. */
  open(name: string, attributes: SaxesTagPlain['attributes']): void;
  close(name: string): void;
  /** Can be called several times for one text, with a part of it each. */
  text?(text: string): void;
}

export interface XmlReader {
  /** @throws Error if the text is not well-formed */
  push(bytes: Uint8Array): void;
  end(): void;
}

export type XmlAttributes = Record<string, string>;
export type { SaxesAttributePlain };

/** Pieces this small keep the first rows from waiting for a whole piece of the decompressor. */
const pieceBytes = 1 << 16;

export function createXmlReader(handlers: XmlHandlers): XmlReader {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const localNames = new Map<string, string>();
  const localName = (name: string): string => {
    let local = localNames.get(name);
    if (local === undefined) {
      local = name.slice(name.indexOf(':') + 1);
      localNames.set(name, local);
    }
    return local;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close(localName(name)));
  if (handlers.text !== undefined) {
    const text = handlers.text.bind(handlers);
    parser.on('text', text);
    parser.on('cdata', text);
  }
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  return {
    push(bytes) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      for (let at = 0; at < bytes.length; at += pieceBytes)
        parser.write(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
    },
    end() {
      parser.write(decoder?.decode() ?? '');
      parser.close();
    },
  };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Reads a part that is small enough to be read as a whole. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const reader = createXmlReader(handlers);
  for await (const piece of pieces) reader.push(piece);
  reader.end();
}
