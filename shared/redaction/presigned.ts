/** Masks presigned addresses: their query string grants access, so all of it is a secret. */

/** Parameters that sign an address or carry a token: S3, CloudFront, Google, Azure, Alibaba, and plain tokens. */
const signing = [
  'x-amz-[a-z-]+',
  'x-goog-[a-z-]+',
  'x-oss-[a-z-]+',
  'x-ms-[a-z-]*sig[a-z-]*',
  '(?:aws|oss|google)?-?access-?key-?id',
  '(?:[a-z-]+[_-])?signature',
  '(?:url|request)?[_-]?sign',
  'key-pair-id',
  'security-?token',
  '(?:[a-z]+[_-])?token',
  'sig|se|sp|sv|skoid|sktid',
  'policy',
  'hmac|hdnts|hdnea|verify|auth(?:key)?',
].join('|');
/** Start, separator and equals sign of a query, also in an address that is percent-encoded or escaped itself. */
const start = String.raw`\?|%3f|\\u003f`;
const separator = String.raw`[?&;]|%26|%3f|\\u0026`;
const equals = String.raw`=|%3d|\\u003d`;

const query = new RegExp(String.raw`(${start})([^\s"'<>•\\]|\\u00(?:26|3d|3f)){1,8000}`, 'gi');
const isSigned = new RegExp(`(?:${separator})(?:${signing})(?:${equals})`, 'i');

/** Masks the whole query of each address that looks presigned. */
export const withoutPresignedQueries = (text: string, mark: string): string =>
  text.replace(query, (found: string, begins: string) => (isSigned.test(found) ? `${begins}${mark}` : found));

/** Matches a parameter of a signature outside of an address. */
export const signatureParameter =
  /((?:\bx-(?:amz|goog|oss)-(?:signature|credential|security-token)|\bkey-pair-id|\b(?:aws|oss|google)?access-?key-?id|\bsignature|\bsig)(?:\\?["'])?\s{0,4}[=:]\s{0,4}(?:\\?["'])?)(?!•)[\w%+/=.~-]{8,}/gi;
