import { Button, Flex, Loader, Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import { assertNever } from '../../../../../shared/errors.ts';
import type { ExportDestination } from '../../../../../shared/export-destination.ts';
import { formatBytes } from '../../../../../shared/units.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { type Host, useHost } from '../../../../host.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../../../ui/notify/notify.tsx';
import { Centre } from '../../../../ui/page/page.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { sentenceName } from '../../store.ts';
import part from '../part.module.css';
import { useVertexData } from '../use-vertex-data.ts';
import styles from './content.module.css';
import { ContentPreview } from './content-preview.tsx';
import { Upload, UploadButton } from './upload.tsx';

/** Page of the content that is attached to a vertex: a preview, and buttons to download, attach or replace it. */
export function ContentView({ vertex }: { vertex: OpenVertex }) {
  const host = useHost();
  const { api } = host;
  const { id } = vertex;
  const attachment = useVertexData(
    vertex,
    useCallback((signal: AbortSignal) => api.vertices.attachment({ id }, { signal }), [api, id]),
  );
  const [file, setFile] = useState<File | null>(null);
  const download = useAct(notifyProblem);
  if (attachment.state === 'loading') return <Loader m="auto" size="sm" aria-label="Reading the content" />;
  if (attachment.state === 'failed')
    return (
      <Centre>
        <Problem error={attachment.error} onRetry={attachment.reload} />
      </Centre>
    );
  const content = attachment.value;
  const upload = file && (
    <Upload
      key={`${file.name} ${file.size} ${file.lastModified}`}
      vertex={vertex}
      file={file}
      replaces={content !== null}
      onDone={() => {
        setFile(null);
        attachment.reload();
      }}
      onCancel={() => {
        setFile(null);
        // Loaded again, because the upload may have ended before it could be cancelled.
        attachment.reload();
      }}
    />
  );
  if (content === null)
    return (
      <Stack className={styles['view']} gap={0}>
        {upload}
        {upload === null && (
          <Centre>
            <EmptyState
              icon="file"
              title="Nothing is attached"
              action={<UploadButton words="Attach a file…" onFile={setFile} />}
            >
              <p>A text, a picture, a document or any other file can be attached to a vertex.</p>
            </EmptyState>
          </Centre>
        )}
      </Stack>
    );
  const { contentType, sizeBytes } = content;
  return (
    <Stack className={styles['view']} gap={0}>
      <Flex className={part['tools']} wrap="wrap" gap="var(--space-8)" align="center">
        <Flex className={styles['facts']} component="p" wrap="wrap" gap="var(--space-8)" align="baseline">
          <span className={styles['mono']}>{contentType || 'no type'}</span>
          <span>{sizeBytes === null ? 'size unknown' : formatBytes(sizeBytes)}</span>
        </Flex>
        <span className={styles['gap']} />
        <UploadButton words="Replace…" onFile={setFile} />
        <Button
          leftSection={<Icon name="download" />}
          loading={download.busy}
          onClick={() =>
            download.run(async () => notifyDownload(host, await api.vertices.download({ id }), vertex))
          }
        >
          Download
        </Button>
      </Flex>
      {upload}
      <ContentPreview content={content} />
    </Stack>
  );
}

function notifyDownload(host: Host, delivery: ExportDestination, vertex: OpenVertex): void {
  const what = `Content of ${sentenceName(vertex)}`;
  switch (delivery.to) {
    case 'path':
      notifyDone(`${what} saved`, delivery.path, vertex.id);
      return;
    case 'download':
      host.fetchDelivery(delivery.address);
      notifyDone(`${what} downloaded`, 'The file is in the browser’s downloads.', vertex.id);
      return;
    case 'nowhere':
      return;
    default:
      assertNever(delivery);
  }
}
