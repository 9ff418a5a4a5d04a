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

/** AH_CONFIG as JSON: capabilities of one's own. @param props.config as it is kept */
export function ConfigForm({ config }: Pick<HandlerSettings, 'config'>) {
  const kept = useMemo(() => JSON.stringify(config, null, 2), [config]);
  const change = useChangeSettings();
  const [draft, setDraft] = useState<string | null>(null);
  /** Another editor begins with what is kept. */
  const [round, setRound] = useState(0);
  const isTyped = useRef(false);
  isTyped.current = draft !== null;
  // What is kept may change elsewhere; the editor follows as long as nothing is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about another text
  useEffect(() => {
    if (!isTyped.current) setRound((last) => last + 1);
  }, [kept]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const text = draft ?? kept;
  const fault = useMemo(() => faultOf(text), [text]);
  const isChanged = text !== kept;
  const onChange = useCallback((next: string) => {
    setDraft(next);
    setFailure(null);
  }, []);
  const discard = () => {
    setDraft(null);
    setFailure(null);
    setRound((last) => last + 1);
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
        <Suspense
          fallback={<Loader className={styles['loader']} size="sm" aria-label="Loading the editor" />}
        >
          <ConfigEditor key={round} text={text} onChange={onChange} />
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
          off={!isChanged || fault !== null}
          reason={isChanged ? fault : 'No changes.'}
        >
          Use this configuration
        </SteadyButton>
      </Flex>
    </form>
  );
}

/** Path and reason in a sentence; null where it can be used. */
function faultOf(text: string): string | null {
  try {
    readAhConfig(text);
    return null;
  } catch (error) {
    return toAppError(error).message;
  }
}
