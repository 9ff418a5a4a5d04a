/** Lists the formats in which tables are written, such as by `convert`. */

export const outputFormats = ['csv', 'jsonl'] as const;
export type OutputFormat = (typeof outputFormats)[number];
