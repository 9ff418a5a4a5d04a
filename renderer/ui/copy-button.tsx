import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { Icon, type IconName } from './icon.tsx';

const tickShownMs = 1500;

interface CopyButtonProps {
  /** Text, or a function that returns it when the button is pressed. */
  readonly text: string | (() => string);
  /** Name of the text, for the label of the button. */
  readonly what: string;
  readonly icon?: IconName;
}

/** Button that copies a text, and shows a tick for a moment when it has done so. */
export function CopyButton({ text, what, icon = 'copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), tickShownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <ActionIcon
      aria-label={copied ? `${what} copied` : `Copy ${what}`}
      title={icon === 'copy' ? undefined : `Copy ${what}`}
      onClick={() => setCopied(copyText(typeof text === 'string' ? text : text()))}
    >
      <Icon name={copied ? 'check' : icon} />
    </ActionIcon>
  );
}
