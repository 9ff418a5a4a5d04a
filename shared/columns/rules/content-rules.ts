/** Rules of attached content. */
import { isBase64 } from './base64.ts';
import { firstOf, isBlank, type RowCheck } from './cells.ts';

/** Columns; -1 where they are not there. */
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

/** The type is sent as a header, which allows no other characters. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+ *(;[\t\x20-\x7e]*)?$/;
const isMediaType = (text: string): boolean => mediaType.test(text);

/** @source interfaces.md 2.4, wire.md §3, fail items */
export function compileContentRules({ text, base64, mimetype }: ContentColumns): RowCheck {
  const shown = firstOf(text, base64);
  return (row, report) => {
    const hasText = !isBlank(row, text);
    const hasBase64 = !isBlank(row, base64);
    if (!hasText && !hasBase64) report('content-missing', shown);
    else if (hasText && hasBase64) report('content-twice', base64);
    if (hasBase64 && !isBase64(row.bytes(base64))) report('base64', base64);
    if (!isBlank(row, mimetype) && !isMediaType(row.text(mimetype))) report('mimetype', mimetype);
  };
}

/** In combined files a row may go without; a lone mimetype is passed over. @source wire.md §3, "/combined" */
export function compileOptionalContentRules(columns: ContentColumns): RowCheck {
  const { text, base64 } = columns;
  const check = compileContentRules(columns);
  return (row, report) => {
    if ((text >= 0 && !row.isEmpty(text)) || (base64 >= 0 && !row.isEmpty(base64))) check(row, report);
  };
}
