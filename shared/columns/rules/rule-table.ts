/** All rules of the column conventions in one table, which the program shows under Help → Rules. */
import { attachmentEntries } from './entries/attachments.ts';
import { edgeEntries } from './entries/edges.ts';
import { headEntries } from './entries/heads.ts';
import { mappingEntries } from './entries/mapping.ts';
import { objectEntries } from './entries/objects.ts';
import { readingEntries } from './entries/reading.ts';
import { referenceEntries } from './entries/references.ts';
import { timeseriesEntries } from './entries/timeseries.ts';
import { vertexEntries } from './entries/vertices.ts';
import type { RuleEntry } from './rule.ts';
import type { RuleId } from './rule-ids.ts';

/** In the order in which users meet the rules: heads, reading, mapping, then by the kind of the rows. */
export const ruleTable: Readonly<Record<RuleId, RuleEntry>> = {
  ...headEntries,
  ...readingEntries,
  ...mappingEntries,
  ...vertexEntries,
  ...edgeEntries,
  ...timeseriesEntries,
  ...attachmentEntries,
  ...objectEntries,
  ...referenceEntries,
};
