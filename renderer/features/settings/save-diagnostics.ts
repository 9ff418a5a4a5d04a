import { assertNever } from '../../../shared/errors.ts';
import type { Host } from '../../host.ts';
import { notifyDone } from '../../ui/notify/notify.tsx';

/** Makes the host write the diagnostics file, and notifies the user where it is. @throws AppError of the call */
export async function saveDiagnostics(host: Host): Promise<void> {
  const delivered = await host.api.app.diagnostics();
  switch (delivered.to) {
    case 'path':
      notifyDone('Diagnostics saved', delivered.path);
      return;
    case 'download':
      host.fetchDelivery(delivered.address);
      notifyDone('Diagnostics saved', 'The file is in the browser’s downloads.');
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivered);
  }
}
