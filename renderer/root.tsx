import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, StrictMode } from 'react';
import styles from './frame/frame.module.css';
import { type Host, HostProvider } from './host.ts';
import { theme } from './styles/theme.ts';

interface RootProps {
  readonly host: Host;
  /** `test` draws without transitions and portals. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/**
 * What every screen stands on: the host, the theme, the notifications. Mantine's variables come from our style sheets,
 * so no style element is written at run time and the content security policy needs no exception.
 */
export const Root = ({ host, env = 'default', children }: RootProps) => (
  <StrictMode>
    <HostProvider value={host}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        env={env}
      >
        {children}
        <Notifications position="bottom-right" limit={3} className={styles['notices']} />
      </MantineProvider>
    </HostProvider>
  </StrictMode>
);
