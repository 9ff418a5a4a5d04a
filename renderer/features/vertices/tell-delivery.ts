import { assertNever } from '../../../shared/errors.ts';
import type { Delivery } from '../../../shared/imports/runs.ts';
import type { Host } from '../../host.ts';
import { notifyDone } from '../../ui/notify.tsx';

/** Says where a file went that was taken away; nothing where nobody wanted it. */
export function tellDelivery(host: Host, delivery: Delivery, title: string): void {
  switch (delivery.to) {
    case 'path':
      notifyDone(title, delivery.path);
      return;
    case 'download':
      host.fetchDelivery(delivery.address);
      notifyDone(title, 'The file is in the downloads of this browser.');
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivery);
  }
}
