import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, StrictMode } from 'react';
import styles from './frame/frame.module.css';
import { type Host, HostProvider } from './host.ts';
import { storedScheme } from './styles/stored-scheme.ts';
import { theme } from './styles/theme.ts';
import { styleNonce } from './ui/style-nonce.ts';

interface RootProps {
  readonly host: Host;
  /** `test` draws without transitions and portals. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/**
 * Providers of every screen: the host, the theme, the notifications. Mantine's variables come from our style sheets;
 * the few style elements that are written at run time carry the nonce of this load, as the page's policy requires.
 */
export const Root = ({ host, env = 'default', children }: RootProps) => (
  <StrictMode>
    <HostProvider value={host}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={storedScheme}
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={styleNonce}
        env={env}
      >
        {children}
        <Notifications position="bottom-right" limit={3} className={styles['notices']} />
      </MantineProvider>
    </HostProvider>
  </StrictMode>
);
