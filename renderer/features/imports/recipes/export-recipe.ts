import { assertNever } from '../../../../shared/errors.ts';
import type { Host } from '../../../host.ts';
import { notifyDone } from '../../../ui/notify/notify.tsx';

/**
 * Exports a recipe as a file, and notifies the user where the file is.
 * @throws AppError from the host
 */
export async function exportRecipe(host: Host, name: string): Promise<void> {
  const delivery = await host.api.recipes.exportFile({ name });
  switch (delivery.to) {
    case 'path':
      notifyDone(`Recipe “${name}” exported`, delivery.path);
      return;
    case 'download':
      host.fetchDelivery(delivery.address);
      notifyDone(`Recipe “${name}” exported`, 'The file is in the browser’s downloads.');
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivery);
  }
}
