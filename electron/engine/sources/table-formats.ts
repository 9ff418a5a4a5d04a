/** Lists the formats in which tables are written. */

export const tableFormats = ['csv', 'jsonl'] as const;
export type TableFormat = (typeof tableFormats)[number];
