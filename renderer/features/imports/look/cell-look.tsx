import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { assertNever } from '../../../../shared/errors.ts';
import { formatBytes } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CellText } from '../../../ui/cell-text/cell-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { base64Content } from './base64-content.ts';
import type { CellType } from './cell-type.ts';
import { ItemsLook } from './items-look.tsx';
import { JsonLook } from './json-look.tsx';
import styles from './look.module.css';
import { momentWords, readTimestamp, utcWords } from './moment.ts';

interface CellLookProps {
  readonly text: string;
  readonly type: CellType;
  /** Characters of the whole cell if `text` is cut; null otherwise. */
  readonly wholeCharacters: number | null;
  /** Search text, to be marked in the cell. */
  readonly mark: string | null;
  /** Whether the check suspects that times are in seconds instead of milliseconds. */
  readonly seconds: boolean;
}

/** Cell with a value, drawn by its type; a value that does not fit its type is shown unchanged. */
export function CellLook({ text, type, wholeCharacters, mark, seconds }: CellLookProps): ReactNode {
  const plainText = <CellText text={text} mark={mark} />;
  switch (type) {
    case 'text':
    case 'identifier':
      return plainText;
    case 'reference':
      return (
        <span className={styles['reference']}>
          <Icon name="arrow" size="small" />
          {plainText}
        </span>
      );
    case 'json':
      return <JsonLook text={text} mark={mark} />;
    case 'items':
      return <ItemsLook text={text} isCut={wholeCharacters !== null} mark={mark} seconds={seconds} />;
    case 'timestamp':
      return <WithMeaning words={timestampWords(text, seconds)}>{plainText}</WithMeaning>;
    case 'time':
      return <WithMeaning words={utcWords(text)}>{plainText}</WithMeaning>;
    case 'base64':
      return <Base64Look text={text} wholeCharacters={wholeCharacters} />;
    default:
      return assertNever(type);
  }
}

/** A value, followed by its meaning in muted words; null for no meaning. */
const WithMeaning = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <>
    {children}
    {words !== null && <span className={styles['beside']}>{words}</span>}
  </>
);

function timestampWords(text: string, seconds: boolean): ReactNode {
  const value = readTimestamp(text);
  if (value === null) return null;
  if (!seconds) return momentWords(value);
  return (
    <Badge tone="warn" icon="clock">
      seconds? {momentWords(value * 1000)}
    </Badge>
  );
}

/** Preview of bytes: a small picture, or the first words of a text. */
function Base64Look({ text, wholeCharacters }: Pick<CellLookProps, 'text' | 'wholeCharacters'>) {
  const content = base64Content(text, wholeCharacters ?? text.length);
  if (!content) return <CellText text={text} mark={null} />;
  const { type, sizeBytes, imageType, words } = content;
  return (
    <>
      {imageType !== null && wholeCharacters === null && (
        <img className={styles['thumb']} src={`data:${imageType};base64,${text}`} alt="" />
      )}
      <Badge tone="quiet" icon="file">
        {type} · {formatBytes(sizeBytes)}
      </Badge>
      {words !== null && <span className={styles['beside']}>{words}</span>}
      <VisuallyHidden>in base64</VisuallyHidden>
    </>
  );
}
