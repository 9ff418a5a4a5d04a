/** Comments with fields, such as `Restarted {node}.`: each incident fills them with its own values. */

export const templateFields = ['subject', 'node', 'id', 'status', 'priority', 'me'] as const;
type TemplateField = (typeof templateFields)[number];
export type TemplateValues = Readonly<Record<TemplateField, string>>;

const field = new RegExp(`\\{(${templateFields.join('|')})\\}`, 'g');

/** In place of a value that the incident does not have. */
const noValue = 'unknown';

/** The text with the values in place of its fields, in one pass: braces in a value stay as they are. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(field, (_, name: TemplateField) => values[name] || noValue);

export const hasFields = (text: string): boolean => text.search(field) >= 0;

/** Names in braces that are no fields: they are sent as they are written. */
export const strangeFields = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{([a-z]+)\}/gi)].flatMap(([, name]) =>
      name !== undefined && !templateFields.some((known) => known === name) ? [name] : [],
    ),
  ),
];
