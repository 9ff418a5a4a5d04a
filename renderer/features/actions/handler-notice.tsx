import { Flex } from '@mantine/core';
import type { HandlerState } from '../../../shared/actions.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './actions.module.css';
import { hrefOf } from './places.ts';

/** Explains why the handler does not run, or what it cannot do with its settings. */
export function HandlerNotice({ hostState }: { hostState: HandlerState }) {
  const { state, message, settings, keyProblem } = hostState;
  if (message !== '')
    return (
      <Notice tone={state === 'refused' ? 'bad' : 'warn'}>
        {state === 'refused' ? `Not running: ${message}` : message}
      </Notice>
    );
  if (state !== 'running') return null;
  const hasCommands = hostState.capabilities.some(({ implementation }) => implementation === 'ssh');
  if (keyProblem !== '')
    return <Notice tone="warn" toSettings>{`Commands cannot run: ${keyProblem}`}</Notice>;
  if (hasCommands && settings.keyPath === '')
    return (
      <Notice tone="warn" toSettings>
        Commands cannot run: no private key is set.
      </Notice>
    );
  return null;
}

interface NoticeProps {
  readonly tone: 'warn' | 'bad';
  readonly toSettings?: boolean;
  readonly children: string;
}

const Notice = ({ tone, toSettings = false, children }: NoticeProps) => (
  <Flex
    className={styles['notice']}
    component="p"
    gap="var(--space-8)"
    align="center"
    data-tone={tone}
    role={tone === 'bad' ? 'alert' : 'status'}
  >
    <Icon name="warning" />
    <span>{children}</span>
    {toSettings && (
      <a className={styles['link']} href={hrefOf({ show: 'settings' })}>
        Set a key in the settings
      </a>
    )}
  </Flex>
);
