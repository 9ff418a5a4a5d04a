import { Flex, Loader } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import type { z } from 'zod';
import { formatBytes, formatCount } from '../../../../../shared/units.ts';
import type { attachment } from '../../../../../shared/vertices.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { FaultBoundary } from '../../../../ui/fault-boundary.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './content.module.css';
import { shownContentOf, textIn } from './content-kind.ts';

type Content = z.infer<typeof attachment>;

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

/** Most characters of a text that are rendered. */
const drawnCharacters = 200_000;

/** Preview of attached content as text, image or PDF; otherwise a note on why it cannot be shown. */
export function ContentPreview({ content }: { content: Content }) {
  const { contentType, base64, whole } = content;
  const bytes = useMemo(() => bytesOf(base64), [base64]);
  const { kind, type } = useMemo(() => shownContentOf(contentType, bytes), [contentType, bytes]);
  if (bytes.length === 0) return <Note>The file is empty (0 bytes).</Note>;
  if (kind === 'text') return <TextPreview contentType={contentType} bytes={bytes} whole={whole} />;
  if (kind === 'binary')
    return (
      <Note>A file of this kind cannot be shown here. Download it to open it with its own program.</Note>
    );
  if (!whole)
    return (
      <Note>
        It is larger than {formatBytes(bytes.length)}, the limit of the preview. Download it to see it.
      </Note>
    );
  if (kind === 'pdf')
    return (
      <FaultBoundary>
        <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the viewer" />}>
          <PdfPages bytes={bytes} />
        </Suspense>
      </FaultBoundary>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles['picture']} data-clear tabIndex={0} aria-label="Preview">
      <img src={`data:${type};base64,${base64}`} alt="Attachment" />
    </section>
  );
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <Flex className={styles['none']} component="p" gap="var(--space-8)" align="center">
    <Icon name="info" /> <span>{children}</span>
  </Flex>
);

interface TextPreviewProps {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** False if `bytes` are only the beginning of the content. */
  readonly whole: boolean;
}

function TextPreview({ contentType, bytes, whole }: TextPreviewProps) {
  const text = useMemo(() => textIn(contentType, bytes), [contentType, bytes]);
  const isCut = text.length > drawnCharacters || !whole;
  return (
    <>
      <Flex className={styles['note']} component="p" gap="var(--space-8)" align="center">
        {isCut
          ? `The first ${formatCount(Math.min(text.length, drawnCharacters))} characters. Download it to see all.`
          : `${formatCount(text.length)} characters`}
        {whole && <CopyButton text={text} what="the text" />}
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles['text']} tabIndex={0} aria-label="Preview">
        <pre>{text.slice(0, drawnCharacters)}</pre>
      </section>
    </>
  );
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
