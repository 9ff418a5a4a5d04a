import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HandlerState } from '../../../../shared/actions.ts';
import { home } from '../../../ui/focus.ts';
import { Account } from './account.tsx';
import { AllowList } from './allow-list.tsx';
import { ExportEnvironment } from './export-environment.tsx';
import { HostKeys } from './host-keys.tsx';
import { KeyForm } from './key-form.tsx';
import { Running } from './running.tsx';
import styles from './settings.module.css';

/** Settings of the handler: targets, accounts, and limits. */
export function HandlerSettingsView({ hostState }: { hostState: HandlerState }) {
  const { settings } = hostState;
  return (
    <div className={styles['view']}>
      <Flex
        component="header"
        gap="var(--space-12)"
        align="center"
        justify="space-between"
        maw="calc(2 * var(--measure) + var(--space-16) + 2 * var(--space-16))"
        p="var(--space-16) var(--space-16) 0"
      >
        <h1 {...home}>Settings of the action handler</h1>
        <ExportEnvironment />
      </Flex>
      <div className={styles['sections']}>
        <Section title="Allow list" about="For anything not on this list, you are asked first on this page.">
          <AllowList allowed={settings.allowed} />
        </Section>
        <Section
          title="Private key for commands"
          about="An RSA key in PKCS8 format without a passphrase, readable only by you. It stays in its file."
        >
          <KeyForm key={settings.keyPath} hostState={hostState} />
        </Section>
        <Section
          title="Host keys"
          about="A target must show the same key each time. After a machine is reinstalled, forget its old key."
        >
          <HostKeys pinned={hostState.pinned} />
        </Section>
        <Section title="Running" about="Changes apply to the next action.">
          <Running settings={settings} />
        </Section>
        <Section
          title="Service account"
          about="The handler signs in with this account from its next start. Without it, the handler uses the user of the connection."
        >
          <Account which="service" username={hostState.account} />
        </Section>
        <Section
          title="External account"
          about="The token of this account replaces supply_token in the configuration. Without it, the token of the handler is used."
        >
          <Account which="external" username={hostState.externalAccount} />
        </Section>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

const Section = ({ title, about, children }: SectionProps) => (
  <section className={styles['section']} aria-label={title}>
    <h2 className={styles['title']}>{title}</h2>
    <p className={styles['about']}>{about}</p>
    {children}
  </section>
);
