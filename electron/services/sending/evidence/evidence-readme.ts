/** The page in an evidence file that explains it to people. */
import { visibleLine } from '../../../../shared/control-characters.ts';
import { outcomes } from '../../../../shared/sending/outcomes.ts';
import { undoneWords } from '../../../../shared/sending/undo.ts';
import { formatBytes, formatCount, plural } from '../../../../shared/units.ts';
import type { EvidenceSummary } from './evidence-shape.ts';

const instant = (ms: number | null): string => (ms === null ? 'not yet' : new Date(ms).toISOString());

/** Every name, on lines that can be read. */
const unsentLines = (names: readonly string[] | undefined): string[] =>
  names === undefined
    ? []
    : [
        `Left out    ${plural(names.length, 'column')} of the file: not sent`,
        ...names.map((name) => `            ${visibleLine(name)}`),
      ];

export function evidenceReadme(summary: EvidenceSummary): string {
  const { run, file, connection, recipe, corrections, lookedUpIn = [] } = summary;
  const counts = outcomes.map(
    (outcome) => `${formatCount(run.counts[outcome])} ${outcome.replace('-', ' ')}`,
  );
  return `${[
    `Evidence of a run of Graph Intake ${summary.program}, written ${instant(summary.writtenAt)}`,
    '',
    `File        ${run.fileName} (${formatBytes(file.sizeBytes)}, ${plural(file.records, 'row')})`,
    `SHA-256     ${file.hash ?? 'unknown: the file was not read to its end'}`,
    `Sent as     ${run.kind}, ${run.action}${recipe === null ? '' : `, mapped by “${recipe}”`}`,
    ...(corrections === undefined ? [] : [`Corrected   ${plural(corrections, 'cell')} by hand`]),
    ...lookedUpIn.map(({ name, hash }) => `Looked up   in ${visibleLine(name)} (SHA-256 ${hash})`),
    ...unsentLines(file.unsent),
    `Connection  ${connection.name}${connection.addresses === null ? '' : ` (${connection.addresses.connectorUrl})`}`,
    `Started     ${instant(run.startedAt)}`,
    `Ended       ${instant(run.endedAt)} (${run.state})`,
    ...(run.undone ? [`Undo        ${undoneWords(run.undone, instant)}`] : []),
    `Rows        ${formatCount(run.rows)}: ${counts.join(', ')}; ${formatCount(run.excludedCount)} excluded`,
    `Requests    ${formatCount(run.requests)}`,
    '',
    'summary.json   the run, its file, its connection and how the file was read',
    'rows.csv       every row: its number, outcome, identity, id on the platform, and reason',
    'requests.csv   every request as it was sent',
    ...(recipe === null ? [] : ['recipe.json    how the columns of the file were mapped']),
    ...(corrections === undefined
      ? []
      : [
          'corrections.csv  each cell that was corrected by hand: its row and column, as it is in the file, as it was sent',
        ]),
    '',
    'Graph Intake opens this file and shows the run. It contains no token, no password, and no cells of',
    `the file except those that identify a row${corrections === undefined ? '' : ', were corrected by hand,'} or that the platform repeated. The CSV files are plain data: a spreadsheet may`,
    'treat a cell that begins with = + - or @ as a formula, so import them as text.',
  ].join('\n')}\n`;
}
