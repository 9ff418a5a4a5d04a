/** Writes a pasted table to a file in the temporary folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { PastedText } from '../../../../shared/imports/pasted.ts';

export const pastedName = 'Pasted table';

/** @throws AppError `bad-input` where there is no text */
export async function writePasted(
  folder: string,
  { html, text }: PastedText,
): Promise<{ path: string; drop: () => Promise<void> }> {
  // Text with tabs is better than HTML, whose cells have lost their spaces; tables of a page or mail have no tabs.
  const content = text.includes('\t') || !/<table[\s>]/i.test(html) ? text : html;
  if (content.trim() === '')
    throw new AppError('bad-input', 'The clipboard has no table. Copy the cells and paste again.');
  const path = join(folder, `pasted-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path, content);
  return { path, drop: () => rm(path, { force: true }) };
}
