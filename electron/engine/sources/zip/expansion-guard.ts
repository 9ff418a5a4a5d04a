/** Refuses compressed inputs that expand far more than any table does (“zip bombs”). */
import { AppError } from '../../../../shared/errors.ts';
import { maxExpandedBytes, maxExpansion, trustedExpansionBytes } from '../limits.ts';

/**
 * Called while an input is decompressed, or before with the declared size.
 * @throws AppError `bad-input` if `storedBytes` expand to more `expandedBytes` than those of any real table
 */
export function refuseExpansion(name: string, storedBytes: number, expandedBytes: number): void {
  if (expandedBytes <= trustedExpansionBytes) return;
  const times = Math.round(expandedBytes / Math.max(1, storedBytes));
  if (times <= maxExpansion && expandedBytes <= maxExpandedBytes) return;
  throw new AppError(
    'bad-input',
    `${name} was not opened: it expands ${times.toLocaleString('en')} times to more than ${gigabytes(expandedBytes)}, like files made to fill a disk. If you trust it, unpack it yourself and open the file inside.`,
  );
}

const gigabytes = (bytes: number) => `${Math.floor(bytes / 1e9).toLocaleString('en')} GB`;
