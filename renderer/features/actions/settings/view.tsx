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

/** Whom the handler may reach, as whom, and how much at once. */
export function HandlerSettingsView({ told }: { told: HandlerState }) {
  const { settings } = told;
  return (
    <div className={styles['view']}>
      <header className={styles['head']}>
        <h1 {...home}>Settings of the action handler</h1>
        <ExportEnvironment />
      </header>
      <div className={styles['sections']}>
        <Section title="May reach" about="Whatever is not on this list is asked for first, on this page.">
          <AllowList allowed={settings.allowed} />
        </Section>
        <Section
          title="Private key for commands"
          about="An RSA key in PKCS8 form without passphrase, that nobody but you may read. It stays in its file."
        >
          <KeyForm key={settings.keyPath} told={told} />
        </Section>
        <Section
          title="Host keys"
          about="Targets show the same key each time. Forget one whose machine was set up anew."
        >
          <HostKeys pinned={told.pinned} />
        </Section>
        <Section title="Running" about="What holds from the next action on.">
          <Running settings={settings} />
        </Section>
        <Section
          title="Service account"
          about="The handler signs in with it from its next start on; without one with the user of the connection."
        >
          <Account which="service" username={told.account} />
        </Section>
        <Section
          title="External account"
          about="Its token stands where a configuration says supply_token; without one that of the handler."
        >
          <Account which="external" username={told.externalAccount} />
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
