/** The reading settings of a file, stored with its run. */
import { z } from 'zod';
import { dialectNames } from '../../../../shared/csv/dialects.ts';
import { tableSelection } from '../../../../shared/imports/conversion.ts';
import { encodings, fileKinds, headerForms } from '../../../../shared/imports/readings.ts';

/** Everything that is recognised when a file is opened, so that opening it again recognises nothing. */
export const storedReading = z.object({
  encoding: z.enum(encodings),
  dialect: z.enum(dialectNames),
  header: z.enum(headerForms),
  kind: z.enum(fileKinds),
  /** The table of a file that was converted; absent if it was read without conversion. */
  source: tableSelection.optional(),
  /** Columns whose empty cells take the value above. */
  fillDown: z.array(z.string()).optional(),
});
export type StoredReading = z.infer<typeof storedReading>;
