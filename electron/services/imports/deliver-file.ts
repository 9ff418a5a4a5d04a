/** Hands a finished file to the user, and deletes it if that fails. */
import { rm } from 'node:fs/promises';
import type { ExportDestination } from '../../../shared/export-destination.ts';
import type { Platform } from '../../platform.ts';

/** @throws AppError those of `deliver` */
export async function deliverFile(
  { deliver }: Pick<Platform, 'deliver'>,
  { path, name, rows }: { readonly path: string; readonly name: string; readonly rows: number },
): Promise<ExportDestination> {
  try {
    const delivered = await deliver({ path, name });
    return delivered.to === 'nowhere' ? delivered : { ...delivered, rows };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
