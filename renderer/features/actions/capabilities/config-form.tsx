// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { Button, Flex, Loader } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readAhConfig } from '../../../../shared/actions/environment.ts';
import type { HandlerSettings } from '../../../../shared/actions.ts';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { notifyDone } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useChangeSettings } from '../use-settings.ts';
import styles from './capabilities.module.css';

const ConfigEditor = lazy(() =>
  import('./config-editor.tsx').then((module) => ({ default: module.ConfigEditor })),
);

const example = JSON.stringify(
  {
    name: 'ping a host',
    capability: 'Ping',
    implementation: 'ssh',
    exec: 'ping -c ${count} ${target}',
    escape_quotes: true,
  },
  null,
  2,
);

/** Form to edit AH_CONFIG as JSON, which adds or changes capabilities. @param props.config the saved configuration */
export function ConfigForm({ config }: Pick<HandlerSettings, 'config'>) {
  const saved = useMemo(() => JSON.stringify(config, null, 2), [config]);
  const change = useChangeSettings();
  const [draft, setDraft] = useState<string | null>(null);
  /** A new key replaces the editor by one that starts with the current text. */
  const [editorKey, setEditorKey] = useState(0);
  const isTyped = useRef(false);
  isTyped.current = draft !== null;
  // The saved configuration may change elsewhere; the editor shows the change as long as nothing is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another text
  useEffect(() => {
    if (!isTyped.current) setEditorKey((last) => last + 1);
  }, [saved]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const text = draft ?? saved;
  const fault = useMemo(() => faultOf(text), [text]);
  const isChanged = text !== saved;
  const onChange = useCallback((next: string) => {
    setDraft(next);
    setFailure(null);
  }, []);
  const discard = () => {
    setDraft(null);
    setFailure(null);
    setEditorKey((last) => last + 1);
  };
  const save = () =>
    run(async () => {
      await change({ config: readAhConfig(text) });
      discard();
      notifyDone('Configuration applied');
    });
  const message = failure?.message ?? (isChanged ? fault : null);
  return (
    <form
      className={styles['config']}
      aria-labelledby="config-head"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && fault === null) void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <Flex className={styles['line']} gap="var(--space-8)" align="center">
        <h2 id="config-head" className={styles['name']}>
          Configuration (AH_CONFIG)
        </h2>
        <span className={styles['grow']} />
        <CopyButton text={text} what="the configuration" />
      </Flex>
      <p className={styles['muted']}>
        Add your own capabilities, or change the defaults. In <code>exec</code>, write a parameter as{' '}
        <code>{'${name}'}</code>; it is quoted for the shell unless <code>escape_quotes</code> is false.
      </p>
      <div className={styles['editor']} data-error={message !== null || undefined}>
        <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the editor" />}>
          <ConfigEditor key={editorKey} text={text} onChange={onChange} />
        </Suspense>
      </div>
      <p className={styles['fault']} role="alert">
        {message}
      </p>
      <details className={styles['example']}>
        <summary>Example handler</summary>
        <pre>{example}</pre>
      </details>
      <Flex gap="var(--space-8)" justify="flex-end">
        <Button disabled={!isChanged} onClick={discard}>
          Discard
        </Button>
        <SteadyButton
          type="submit"
          variant="filled"
          loading={busy}
          disabled={!isChanged || fault !== null}
          reason={isChanged ? fault : 'No changes.'}
        >
          Use this configuration
        </SteadyButton>
      </Flex>
    </form>
  );
}

/** Returns why a text cannot be used, with the path, as a sentence; null if it can be used. */
function faultOf(text: string): string | null {
  try {
    readAhConfig(text);
    return null;
  } catch (error) {
    return toAppError(error).message;
  }
}
