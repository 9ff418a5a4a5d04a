/** Finds the format of an input by its content. */
import { AppError } from '../../../shared/errors.ts';
import { whyNoText } from './csv/is-text.ts';
import type { Source, SourceDetection, SourceInput } from './source.ts';
import { sources } from './sources.ts';

export interface FoundSource {
  readonly source: Source;
  readonly detection: SourceDetection;
}

/** @throws AppError `bad-input` if no format fits; the message names the kind of input if it is known */
export function findSource({ head, sizeBytes }: SourceInput): FoundSource {
  for (const source of sources) {
    const detection = source.detect(head, sizeBytes);
    if (detection !== null) return { source, detection };
  }
  const reason = whyNoText(head, sizeBytes);
  throw new AppError('bad-input', reason ?? 'The file contains no readable table.');
}
