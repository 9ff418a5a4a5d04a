/** Ways to read a file, as closed lists. They are plain lists so that the terminal's help need not load zod. */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

export const fileKinds = ['vertices', 'edges', 'timeseries', 'attachments', 'combined', 'objects'] as const;

/** Whether the first record names the columns; without one they are named “column 1”, “column 2”, …. */
export const headerForms = ['first-row', 'none'] as const;
