import { useMemo } from 'react';
import { formatBytes } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { base64Content } from './base64-content.ts';
import styles from './look.module.css';

/** Longest cell whose picture is drawn; a larger picture would only be scaled down. */
const maxCharacters = 8_000_000;

/** Content of a whole cell in base64: its type, its size, and the picture if it is one. */
export function ContentPreview({ base64 }: { base64: string }) {
  const content = useMemo(() => base64Content(base64), [base64]);
  if (!content) return null;
  const { type, sizeBytes, imageType, words } = content;
  return (
    <div className={styles['preview']}>
      <Badge tone="quiet" icon="file">
        {type} · {formatBytes(sizeBytes)}
      </Badge>
      {imageType !== null && base64.length <= maxCharacters && (
        <img className={styles['picture']} src={`data:${imageType};base64,${base64}`} alt={`The ${type}`} />
      )}
      {words !== null && <p className={styles['words']}>{words}…</p>}
    </div>
  );
}
