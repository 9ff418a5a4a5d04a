import { formatBytes } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../card.tsx';
import { dropUpload, type Upload } from '../store.ts';

/** A file that this window is still uploading to the host. */
export function UploadCard({ upload, shown }: { upload: Upload; shown: boolean }) {
  const failed = upload.failure !== null;
  return (
    <Card
      id={upload.id}
      name={upload.name}
      shown={shown}
      badge={failed ? <Badge tone="bad">failed</Badge> : null}
      left={failed ? 'not opened' : 'opening'}
      right={upload.sizeBytes > 0 ? formatBytes(upload.sizeBytes) : ''}
      closeWord={failed ? 'Remove' : 'Cancel'}
      onClose={() => (failed ? dropUpload(upload.id) : upload.cancel())}
    />
  );
}
