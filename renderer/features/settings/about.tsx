import { Button, Flex, Loader } from '@mantine/core';
import type { About } from '../../../shared/app.ts';
import type { CallState } from '../../hooks/use-call.ts';
import { useHost } from '../../host.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyDone } from '../../ui/notify/notify.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Licences } from './licences.tsx';
import { SettingGroup } from './setting-row.tsx';
import styles from './settings.module.css';

/** Settings part “About”: name, versions and licences of the program. */
export function AboutPart({ about }: { about: CallState<About> & { readonly reload: () => void } }) {
  const host = useHost();
  if (about.state === 'loading')
    return <Loader className={styles['loader']} size="sm" aria-label="Loading versions" />;
  if (about.state === 'failed') return <Problem error={about.error} onRetry={about.reload} />;
  const facts = factsOf(about.value);
  return (
    <>
      <Flex gap="var(--space-16)" align="center">
        <img src="icon.svg" alt="" className={styles['icon']} />
        <div className={styles['words']}>
          <span className={styles['name']}>Graph Intake {about.value.version}</span>
          <span className={styles['about']}>Import and monitoring for a graph automation platform.</span>
        </div>
        <Button
          leftSection={<Icon name="copy" />}
          onClick={() => {
            if (copyText(facts.map(([name, value]) => `${name}: ${value}`).join('\n')))
              notifyDone('Versions copied');
          }}
        >
          Copy versions
        </Button>
      </Flex>
      <SettingGroup title="Versions">
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles['fact']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </SettingGroup>
      <Licences window={host.window} />
    </>
  );
}

function factsOf({ version, window, keyring, parts, system }: About): [name: string, value: string][] {
  return [
    ['Graph Intake', version],
    ['Window', window === 'desktop' ? 'desktop' : 'browser'],
    ...parts.map(({ name, version: partVersion }): [string, string] => [name, partVersion]),
    ['System', system],
    ['Keyring', keyring ?? 'none; secrets are kept for this session only'],
  ];
}
