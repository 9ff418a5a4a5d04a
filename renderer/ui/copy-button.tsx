import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

const thanksMs = 1500;

/** Copies a text; `what` names it for readers. A tick says for a moment that it was done. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), thanksMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <ActionIcon
      aria-label={copied ? `${what} copied` : `Copy ${what}`}
      onClick={() => setCopied(copyText(text))}
    >
      <Icon name={copied ? 'check' : 'copy'} />
    </ActionIcon>
  );
}
