import { assertNever } from '../../../shared/errors.ts';
import type { ExportDestination } from '../../../shared/export-destination.ts';
import { plural } from '../../../shared/units.ts';
import { notifyDone } from './notify.tsx';

/** Reports where an exported file was saved; nothing if the user cancelled. */
export function notifyDelivery(
  host: { fetchDelivery(address: string): void },
  delivery: ExportDestination,
  title: (rows: number) => string,
): void {
  switch (delivery.to) {
    case 'path':
      notifyDone(title(delivery.rows), delivery.path);
      return;
    case 'download':
      host.fetchDelivery(delivery.address);
      notifyDone(title(delivery.rows), 'The file is in the browser’s downloads.');
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivery);
  }
}

/** Notification about exported rows. */
export const rowsExported = (rows: number): string => `${plural(rows, 'row')} exported`;
