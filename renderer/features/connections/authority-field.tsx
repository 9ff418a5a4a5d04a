import { Button, FileButton, Flex } from '@mantine/core';
import { useCallback, useState } from 'react';
import { type Authority, maxAuthorityCharacters } from '../../../shared/connections/network-settings.ts';
import { AppError } from '../../../shared/errors.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useDrop } from '../../hooks/use-drop.ts';
import { useHost } from '../../host.ts';
import { AuthorityFacts } from './authority-facts.tsx';
import styles from './connections.module.css';
import formStyles from './form.module.css';

interface AuthorityFieldProps {
  readonly authority: Authority | null;
  /** Receives the chosen authority and its file as PEM; null to remove the authority. */
  readonly onChange: (chosen: { authority: Authority; pem: string } | null) => void;
}

/** Field for a certificate authority file, chosen or dropped on the window; the host reads its certificates. */
export function AuthorityField({ authority, onChange }: AuthorityFieldProps) {
  const { api } = useHost();
  const [failure, setFailure] = useState<AppError | null>(null);
  const { run } = useAct(setFailure);
  const readFile = useCallback(
    (file: File) => {
      setFailure(null);
      void run(async () => {
        if (file.size > maxAuthorityCharacters)
          throw new AppError(
            'bad-input',
            `${file.name} is too large for a certificate file; choose a file with only the authority.`,
          );
        const pem = await file.text();
        onChange({ authority: await api.connections.readAuthority({ pem }), pem });
      });
    },
    [api, onChange, run],
  );
  const readDropped = useCallback(
    ({ dataTransfer }: DragEvent) => {
      const file = dataTransfer?.files[0];
      if (file) readFile(file);
    },
    [readFile],
  );
  const isOver = useDrop(readDropped);
  return (
    <section
      className={formStyles['authority']}
      aria-label="Certificate authority"
      data-over={isOver || undefined}
    >
      <span className={formStyles['fieldLabel']}>Certificate authority</span>
      {authority ? (
        <AuthorityFacts authority={authority} />
      ) : (
        <p className={styles['hint']}>
          This connection trusts only the authorities of this system. To trust another one, choose its PEM
          file or drop it on the window.
        </p>
      )}
      {failure && (
        <p className={formStyles['fault']} role="alert">
          {failure.message}
        </p>
      )}
      <Flex className={styles['buttons']} wrap="wrap" gap="var(--space-8)" align="center">
        <FileButton
          accept=".pem,.crt,.cer,application/x-pem-file"
          onChange={(file) => file && readFile(file)}
        >
          {(props) => <Button {...props}>{authority ? 'Another file…' : 'Choose a file…'}</Button>}
        </FileButton>
        {authority && <Button onClick={() => onChange(null)}>Remove</Button>}
      </Flex>
    </section>
  );
}
