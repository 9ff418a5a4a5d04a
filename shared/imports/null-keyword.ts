/** The null keyword, which is sent as the value of a header and so allows fewer characters than a cell. */
import { z } from 'zod';

/** @source interfaces.md 4.1: `x-connector-csv-null-keyword` */
export const nullKeyword = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\S(?:.*\S)?$/su, 'must not begin or end with a space')
  .regex(/^\P{Cc}*$/u, 'must not contain control characters');
