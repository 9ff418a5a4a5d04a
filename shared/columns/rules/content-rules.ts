/** Rules of attached content. */
import { isBase64 } from './base64.ts';
import { firstOf, isBlank, type RowCheck } from './cells.ts';

/** Indexes of the columns; -1 for a missing one. */
interface ContentColumns {
  readonly text: number;
  readonly base64: number;
  readonly mimetype: number;
}

export const contentColumns = (header: readonly string[]): ContentColumns => ({
  text: header.indexOf('content:text'),
  base64: header.indexOf('content:base64'),
  mimetype: header.indexOf('content:mimetype'),
});

/** A content type, with only the characters that an HTTP header allows, since it is sent as one. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+ *(;[\t\x20-\x7e]*)?$/;
const isMediaType = (text: string): boolean => mediaType.test(text);

/** @source interfaces.md 2.4, wire.md §3, fail items */
export function compileContentRules({ text, base64, mimetype }: ContentColumns): RowCheck {
  const faultColumn = firstOf(text, base64);
  return (row, report) => {
    const hasText = !isBlank(row, text);
    const hasBase64 = !isBlank(row, base64);
    if (!hasText && !hasBase64) report('content-missing', faultColumn);
    else if (hasText && hasBase64) report('content-twice', base64);
    if (hasBase64 && !isBase64(row.bytes(base64))) report('base64', base64);
    if (!isBlank(row, mimetype) && !isMediaType(row.text(mimetype))) report('mimetype', mimetype);
  };
}

/** Rules of combined files: content is optional, and a mimetype alone is ignored. @source wire.md §3, "/combined" */
export function compileOptionalContentRules(columns: ContentColumns): RowCheck {
  const { text, base64 } = columns;
  const check = compileContentRules(columns);
  return (row, report) => {
    if ((text >= 0 && !row.isEmpty(text)) || (base64 >= 0 && !row.isEmpty(base64))) check(row, report);
  };
}
