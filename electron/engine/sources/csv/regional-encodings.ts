/** Recognises regional encodings: decodes a text in each, and counts the characters that are usual in its region. */

export interface RegionalEncoding {
  readonly encoding: string;
  readonly certainty: 'likely' | 'guess';
  readonly evidence: string;
}

interface Region {
  readonly encoding: string;
  /** The characters beyond ASCII that ordinary texts of the region consist of. */
  readonly usual: RegExp;
  /** Description for the user. */
  readonly words: string;
  /** Minimum share of the usual characters in all characters beyond ASCII. */
  readonly minUsualShare: number;
  /** Characters that ordinary texts have many of. */
  readonly frequent?: RegExp;
  /** Minimum share of the frequent characters in all characters beyond ASCII. */
  readonly minFrequentShare?: number;
  /** Whether its letters occur in the same words as ASCII letters. */
  readonly isLatin?: boolean;
}

const cyrillic = {
  usual: /[а-яёіїєґўА-ЯЁІЇЄҐЎ№«»—]/u,
  words: 'Cyrillic letters',
  minUsualShare: 0.9,
  frequent: /[оеаинтсрвл]/u,
  minFrequentShare: 0.35,
};
const central = {
  usual: /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽőűŐŰöüÖÜäÄßľĺŕôâăîșțşţÂĂÎŞŢđĐ§°„”“–]/u,
  words: 'Central European letters',
  minUsualShare: 0.95,
  isLatin: true,
};
const greek = { usual: /[α-ωΑ-Ωάέήίόύώϊϋΐΰ]/u, words: 'Greek letters', minUsualShare: 0.9 };
const multiByte: readonly Region[] = [
  {
    encoding: 'shift_jis',
    usual: /[\u3040-\u30ff\u3000-\u3003\u4e00-\u9fff\uff00-\uffef]/u,
    words: 'Japanese characters',
    minUsualShare: 0.95,
    frequent: /[\u3041-\u30fc]/u,
    minFrequentShare: 0.08,
  },
  {
    encoding: 'euc-jp',
    usual: /[\u3040-\u30ff\u3000-\u3003\u4e00-\u9fff\uff00-\uffef]/u,
    words: 'Japanese characters',
    minUsualShare: 0.95,
    frequent: /[\u3041-\u30fc]/u,
    minFrequentShare: 0.2,
  },
  {
    encoding: 'gb18030',
    usual: /[\u4e00-\u9fff\u3000-\u3011\uff00-\uff5e\u2014\u2018-\u201d\u2026]/u,
    words: 'Chinese characters',
    minUsualShare: 0.97,
  },
];
const singleByte: readonly Region[] = [
  { encoding: 'windows-1251', ...cyrillic },
  { encoding: 'koi8-r', ...cyrillic },
  { encoding: 'iso-8859-5', ...cyrillic },
  { encoding: 'iso-8859-7', ...greek },
  { encoding: 'windows-1253', ...greek },
];
/** Encodings that differ from Windows-1252 only in some letters, in whose place Windows-1252 has signs. */
const nearlyWestern: readonly Region[] = [
  { encoding: 'iso-8859-2', ...central },
  { encoding: 'windows-1250', ...central },
];
const turkish: Region = {
  encoding: 'iso-8859-9',
  usual: /[çğıöşüÇĞİÖŞÜâîû]/u,
  words: 'Turkish letters',
  minUsualShare: 0.97,
  isLatin: true,
};

/** Signs of Windows-1252 within words, where the other encodings have letters. */
const signsInWords = /\p{L}[¡£¤¥¦§¨©ª¬®¯±²³´µ¶¸¹º¼½¾¿]\p{L}/gu;
const icelandicInWords = /[a-zçöü][ýþð]|[ýþð][a-zçöü]/gu;
const maxBytes = 128 * 1024;
const minCharacters = 3;

/** Returns the encoding, or null if nothing speaks against Windows-1252. `bytes` must be neither UTF-8 nor UTF-16. */
export function recogniseRegional(bytes: Uint8Array): RegionalEncoding | null {
  const head = bytes.subarray(0, maxBytes);
  const isDense = isDenseText(head);
  const possible = multiByte.filter(({ encoding }) => isDense || encoding === 'shift_jis');
  // Compared with each other, because pairs of Cyrillic letters also are rare Chinese characters.
  const found = bestOf(isDense ? [...possible, ...singleByte] : possible, head);
  if (found !== null) return found;
  const western = decode(head, 'windows-1252');
  const beyond = [...western.matchAll(/[^\p{ASCII}]/gu)].length;
  const signs = [...western.matchAll(signsInWords)].length;
  const central = signs >= 2 && signs >= beyond * 0.1 ? bestOf(nearlyWestern, head) : null;
  if (central !== null) return central;
  const icelandic = [...western.matchAll(icelandicInWords)].length;
  if (icelandic >= 3 && !/[æáóú]/.test(western)) return bestOf([turkish], head);
  return hasEuroOfIso(western) ? isoWithEuro : null;
}

const isoWithEuro: RegionalEncoding = {
  encoding: 'iso-8859-15',
  certainty: 'likely',
  evidence:
    'it is not valid UTF-8; byte 0xA4 is € in this encoding and ¤ in Windows-1252, of whose own signs it has none',
};

/** Whether a text has ¤ outside of words, and no character that only Windows-1252 has, such as its €. */
const hasEuroOfIso = (western: string): boolean =>
  /(?<!\p{L})¤|¤(?!\p{L})/u.test(western) && !/[\u0080-\u009f€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u.test(western);

/**
 * Whether bytes beyond ASCII are mostly adjacent, as in words that consist of them. In Western words they are single.
 */
function isDenseText(bytes: Uint8Array): boolean {
  let together = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    if ((bytes[at + 1] ?? 0) >= 0x80) {
      together += 1;
      at += 1;
    } else alone += 1;
  }
  return together > alone * 1.5;
}

function bestOf(candidates: readonly Region[], bytes: Uint8Array): RegionalEncoding | null {
  let best: { region: Region; score: number; usual: number; all: number } | null = null;
  for (const region of candidates) {
    const found = measure(region, bytes);
    if (found === null || (best !== null && found.score <= best.score)) continue;
    best = { region, ...found };
  }
  if (best === null) return null;
  const { region, usual, all } = best;
  return {
    encoding: region.encoding,
    certainty: all >= 20 ? 'likely' : 'guess',
    evidence: `it is not valid UTF-8; in this encoding, ${usual} of ${all} characters beyond ASCII are ${region.words}`,
  };
}

function measure(region: Region, bytes: Uint8Array): { score: number; usual: number; all: number } | null {
  // Without the last character, of which a byte may be missing.
  const text = decode(bytes, region.encoding).slice(0, -1);
  let all = 0;
  let usual = 0;
  let frequent = 0;
  for (const character of text) {
    if (character <= '\u007f') continue;
    all += 1;
    if (region.usual.test(character)) usual += 1;
    if (region.frequent?.test(character)) frequent += 1;
  }
  if (all < minCharacters || usual < all * region.minUsualShare) return null;
  if (frequent < all * (region.minFrequentShare ?? 0)) return null;
  if (!region.isLatin && isInsideLatinWords(text)) return null;
  return { score: usual / all + frequent / all, usual, all };
}

/**
 * Whether most characters beyond ASCII adjoin Latin letters: “Größe”, read as Chinese, has one between two Latin
 * letters, whereas words of another script are separate.
 */
function isInsideLatinWords(text: string): boolean {
  const runs = [...text.matchAll(/[^\p{ASCII}]+/gu)].length;
  const inside = [...text.matchAll(/[a-z][^\p{ASCII}]+|[^\p{ASCII}]+(?=[a-z])/giu)].length;
  return inside > runs / 2;
}

function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding);
  // Decoded as a stream, because without it Node 24 decodes Windows-1252 as ISO 8859-1.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
