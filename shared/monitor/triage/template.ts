/** Comments with placeholders, such as `Restarted {node}.`, which are filled with the values of each incident. */

export const templateFields = ['subject', 'node', 'id', 'status', 'priority', 'me'] as const;
type TemplateField = (typeof templateFields)[number];
export type TemplateValues = Readonly<Record<TemplateField, string>>;

const field = new RegExp(`\\{(${templateFields.join('|')})\\}`, 'g');

/** Replaces a placeholder whose value the incident does not have. */
const noValue = 'unknown';

/** Returns the text with values in place of its placeholders; braces within a value are not filled again. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(field, (_, name: TemplateField) => values[name] || noValue);

export const hasFields = (text: string): boolean => text.search(field) >= 0;

/** Returns names in braces that are no placeholders; they are sent unchanged. */
export const strangeFields = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{([a-z]+)\}/gi)].flatMap(([, name]) =>
      name !== undefined && !templateFields.some((known) => known === name) ? [name] : [],
    ),
  ),
];
