/** Limits that keep a damaged or malicious input from filling memory or disk. All are named in docs/help. */

/** An input that expands beyond this size is refused if it also expands more than `maxExpansion` times. */
export const trustedExpansionBytes = 1_000_000_000;
/** Real tables compress 5 to 50 times; deflate can do no better than 1,032. */
export const maxExpansion = 200;
/** Largest expanded size of any input, however well it compresses. */
export const maxExpandedBytes = 200_000_000_000;
/** A member that needs random access (a workbook in a zip) is copied; larger ones are refused. */
export const maxCopiedBytes = 4_000_000_000;
/** Files of one archive; larger archives are refused. */
export const maxMembers = 1_000;
/** `.xls` and `.xlsb` are read into memory as a whole. */
export const maxLegacyWorkbookBytes = 50_000_000;
/** Unpacked size of an `.ods` spreadsheet: listing its sheets means reading all of it. */
export const maxOdsBytes = 1_000_000_000;
