import { Button } from '@mantine/core';
import { formatBytes } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from '../imports.module.css';
import { dropUpload, type Upload } from '../store.ts';
import { ReadingProgress } from './reading-progress.tsx';

/** A file being copied to the host, or the reason why it could not be sent. */
export const UploadPage = ({ upload }: { upload: Upload }) => (
  <section className={styles['centre']} aria-label={upload.name}>
    {upload.failure === null ? (
      <ReadingProgress
        title={`Opening ${upload.name}`}
        share={null}
        words={upload.sizeBytes > 0 ? formatBytes(upload.sizeBytes) : ''}
        onCancel={upload.cancel}
      />
    ) : (
      <EmptyState
        icon="warning"
        title={`${upload.name} could not be opened`}
        action={<Button onClick={() => dropUpload(upload.id)}>Remove</Button>}
      >
        <p>{upload.failure}</p>
      </EmptyState>
    )}
  </section>
);
