import { Button, FileButton, Flex, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { formatBytes } from '../../../../../shared/units.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { useSafety } from '../../lists/use-safety.ts';
import { sentenceName } from '../../store.ts';
import { useProductionConsent } from '../use-production-consent.tsx';
import styles from './content.module.css';

interface UploadButtonProps {
  readonly words: string;
  readonly onFile: (file: File) => void;
}

/** Button that selects a file to attach; nothing is sent yet. */
export function UploadButton({ words, onFile }: UploadButtonProps) {
  const reset = useRef<() => void>(null);
  const { readOnly } = useSafety();
  if (readOnly !== null)
    return (
      <SteadyButton leftSection={<Icon name="upload" />} disabled reason={readOnly}>
        {words}
      </SteadyButton>
    );
  return (
    <FileButton
      resetRef={reset}
      inputProps={{ 'aria-label': 'File to attach' }}
      onChange={(file) => {
        if (file === null) return;
        onFile(file);
        // Without a reset, the browser reports no change if the same file is selected again.
        reset.current?.();
      }}
    >
      {(props) => (
        <Button leftSection={<Icon name="upload" />} {...props}>
          {words}
        </Button>
      )}
    </FileButton>
  );
}

interface UploadProps {
  readonly vertex: OpenVertex;
  readonly file: File;
  /** Something is attached already. */
  readonly replaces: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Form that uploads the selected file, with its size, and its content type to be corrected. */
export function Upload({ vertex, file, replaces, onDone, onCancel }: UploadProps) {
  const host = useHost();
  const [contentType, setContentType] = useState(file.type || 'application/octet-stream');
  const act = useAct(notifyProblem);
  const consent = useProductionConsent();
  const abort = useRef<AbortController | null>(null);
  const size = formatBytes(file.size);
  const isValidType = /^[^\s/;]+\/[^\s/;]+(?:\s*;.*)?$/.test(contentType.trim());
  const send = (isAgreed: boolean) =>
    act.run(async () => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const source = await host.sendFile(file, signal);
      await host.api.vertices.upload(
        { id: vertex.id, source, contentType: contentType.trim(), agreed: isAgreed },
        { signal },
      );
      notifyDone(`${file.name} attached to ${sentenceName(vertex)}`, size, vertex.id);
      onDone();
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (consent.reason === null && isValidType)
      consent.ask(
        `${file.name}, ${size}, will be attached to ${sentenceName(vertex)}.`,
        `Upload ${size}`,
        send,
      );
  };
  return (
    <Flex
      className={styles['upload']}
      component="form"
      wrap="wrap"
      gap="var(--space-8)"
      align="center"
      onSubmit={onSubmit}
      aria-label="Upload"
    >
      <Icon name="upload" />
      <Flex
        className={styles['file']}
        component="p"
        wrap="wrap"
        gap="var(--space-2) var(--space-8)"
        align="baseline"
      >
        <strong>{file.name}</strong> <span>{size}</span>
        {replaces && <span>It replaces the current attachment.</span>}
      </Flex>
      <TextInput
        className={styles['contentType']}
        aria-label="Content type"
        value={contentType}
        error={isValidType ? null : 'Enter a type such as text/plain.'}
        disabled={act.busy}
        spellCheck={false}
        onChange={({ currentTarget }) => setContentType(currentTarget.value)}
      />
      <SteadyButton
        type="submit"
        variant="filled"
        loading={act.busy}
        disabled={consent.reason !== null || !isValidType}
        reason={consent.reason}
      >
        Upload {size}
      </SteadyButton>
      <Button
        variant="subtle"
        onClick={() => {
          abort.current?.abort();
          onCancel();
        }}
      >
        Cancel
      </Button>
      {consent.dialog}
    </Flex>
  );
}
