/** Opens rows of another feature as a file of vertices to be changed. */
import { AppError } from '../../../shared/errors.ts';
import { type createGeneratedFiles, plainDecisions, type Rows } from '../sending/evidence/generated-files.ts';

/** @throws AppError `bad-input` without rows */
export async function openRows(
  made: Pick<ReturnType<typeof createGeneratedFiles>, 'open'>,
  { name, header, rows }: { name: string; header: readonly string[]; rows: Rows },
): Promise<{ fileId: string }> {
  const file = {
    name,
    kind: 'vertices' as const,
    decisions: plainDecisions('PUT'),
    header,
    rows: [rows],
  };
  const { fileIds } = await made.open([file], new AbortController().signal);
  const [fileId] = fileIds;
  if (fileId === undefined) throw new AppError('bad-input', 'There are no rows to open.');
  return { fileId };
}
