import { ActionIcon, Flex, Loader, VisuallyHidden } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { useCall } from '../../../../hooks/use-call.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Centre } from '../../../../ui/page/page.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import styles from './content.module.css';
import { drawPage, openPdf, type Pdf } from './pdf.ts';

/** Viewer for a PDF that draws one page at a time, as an image: scripts do not run, and links cannot be clicked. */
export function PdfPages({ bytes }: { bytes: Uint8Array }) {
  const pdf = useCall(useCallback((signal: AbortSignal) => openPdf(bytes, signal), [bytes]));
  if (pdf.state === 'loading') return <Loader m="auto" size="sm" aria-label="Opening the document" />;
  if (pdf.state === 'failed')
    return (
      <Centre>
        <Problem error={pdf.error} />
      </Centre>
    );
  return <Pages pdf={pdf.value} />;
}

function Pages({ pdf }: { pdf: Pdf }) {
  const [number, setNumber] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useCall(
    useCallback(
      async (signal: AbortSignal) => {
        if (canvas.current === null) return '';
        return drawPage(pdf, number, canvas.current, signal);
      },
      [pdf, number],
    ),
  );
  const go = (to: number) => setNumber(Math.min(pdf.numPages, Math.max(1, to)));
  return (
    <>
      <Flex className={styles['note']} gap="var(--space-8)" align="center">
        <ActionIcon aria-label="Previous page" disabled={number === 1} onClick={() => go(number - 1)}>
          <Icon name="back" />
        </ActionIcon>
        <span role="status">
          Page {number} of {pdf.numPages}
        </span>
        <ActionIcon aria-label="Next page" disabled={number === pdf.numPages} onClick={() => go(number + 1)}>
          <Icon name="arrow" />
        </ActionIcon>
      </Flex>
      <section
        className={styles['picture']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-label={`Page ${number}`}
        onKeyDown={({ key }) => {
          if (key === 'PageDown' || key === 'ArrowRight') go(number + 1);
          if (key === 'PageUp' || key === 'ArrowLeft') go(number - 1);
        }}
      >
        {drawn.state === 'failed' && <Problem error={drawn.error} onRetry={drawn.reload} />}
        <canvas ref={canvas} className={styles['page']} role="img" aria-label={`Page ${number}, drawn`} />
        {drawn.state === 'ready' && <VisuallyHidden>{drawn.value}</VisuallyHidden>}
      </section>
    </>
  );
}
