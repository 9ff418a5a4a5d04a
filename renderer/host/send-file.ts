import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { Source } from '../../shared/imports.ts';

const taken = z.object({ uploadId: z.string().min(1) });

/**
 * Streams a file to the host behind this browser window. `onProgress` hears the share sent, 0 to 1. XMLHttpRequest,
 * because fetch does not tell how much of a body has left.
 * @throws AppError `closed` when the host is gone, `rejected` when it refuses, `aborted` when the signal fires.
 */
export function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Source> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `/upload?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer = readAnswer(request);
      if (answer instanceof AppError) reject(answer);
      else resolve({ kind: 'upload', uploadId: answer });
    });
    request.addEventListener('error', () =>
      reject(new AppError('closed', `The host closed while it was taking ${file.name}.`)),
    );
    request.addEventListener('abort', () => reject(new AppError('aborted', 'Cancelled.')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function readAnswer(request: XMLHttpRequest): string | AppError {
  const text = request.responseText.slice(0, 500);
  const details = `HTTP ${request.status} ${text}`;
  // The host refuses in one plain sentence.
  if (request.status < 200 || request.status > 299)
    return new AppError('rejected', text || 'The host did not take the file.', { details });
  try {
    return taken.parse(JSON.parse(request.responseText)).uploadId;
  } catch (cause) {
    return new AppError('unreadable', 'The host took the file but did not say where it put it.', {
      details,
      cause,
    });
  }
}
