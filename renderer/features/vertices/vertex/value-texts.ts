import { itemsOf, readHolding } from '../../../../shared/vertices/list-value.ts';

/** Returns the texts of a value that a search looks at: the value itself, or each value of a list. */
export const valueTexts = (value: unknown): string[] =>
  itemsOf(readHolding(value), null).map((item) => item.value);
