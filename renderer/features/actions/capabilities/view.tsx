import { Flex, Switch } from '@mantine/core';
import { capabilityNames } from '../../../../shared/actions/ah-config.ts';
import type { HandlerState } from '../../../../shared/actions.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useReadOnlyById } from '../../../hooks/use-read-only.ts';
import { Badge } from '../../../ui/badge.tsx';
import { home } from '../../../ui/focus.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { implementationLooks } from '../implementation-words.ts';
import { tryOut } from '../store.ts';
import { useChangeSettings } from '../use-settings.ts';
import styles from './capabilities.module.css';
import { ConfigForm } from './config-form.tsx';

/** Capabilities that the handler offers to the platform, and their configuration. */
export function Capabilities({ hostState }: { hostState: HandlerState }) {
  const { capabilities, settings, connection } = hostState;
  const readOnly = useReadOnlyById(connection);
  return (
    <div className={styles['view']}>
      <section className={styles['offered']} aria-labelledby="capabilities-head">
        <h1 {...home} id="capabilities-head" className={styles['head']}>
          Capabilities
        </h1>
        <Defaults chosen={settings.defaults} />
        {capabilities.length === 0 ? (
          <p className={styles['muted']}>
            No capabilities are offered, so every request from the platform is denied. Turn on a default, or
            add your own.
          </p>
        ) : (
          <ul className={styles['cards']} aria-label="Offered capabilities">
            {capabilities.map((capability) => (
              <Card
                key={`${capability.from} ${capability.name}`}
                capability={capability}
                readOnly={readOnly}
                isOff={capability.implementation === 'local' && !settings.allowLocal}
              />
            ))}
          </ul>
        )}
      </section>
      <ConfigForm config={settings.config} />
    </div>
  );
}

function Defaults({ chosen }: { chosen: HandlerState['settings']['defaults'] }) {
  const change = useChangeSettings();
  const { run } = useAct(notifyProblem);
  return (
    <Flex className={styles['defaults']} component="fieldset" gap="var(--space-20)">
      <legend>Defaults</legend>
      {capabilityNames.map((name) => (
        <Switch
          key={name}
          label={name}
          classNames={{ label: styles['switchLabel'] ?? '' }}
          checked={chosen.includes(name)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            void run(() =>
              change((now) => ({
                defaults: capabilityNames.filter((each) =>
                  each === name ? isOn : now.defaults.includes(each),
                ),
              })),
            );
          }}
        />
      ))}
    </Flex>
  );
}

interface CardProps {
  readonly capability: HandlerState['capabilities'][number];
  /** Whether its requests are denied, because commands on this machine are not allowed. */
  readonly isOff: boolean;
  /** Why the capability cannot be tried; null if it can. */
  readonly readOnly: string | null;
}

function Card({ capability, isOff, readOnly }: CardProps) {
  const { name, implementation, parameters, from } = capability;
  const { word, icon } = implementationLooks[implementation];
  return (
    <li className={styles['card']}>
      <Flex className={styles['line']} gap="var(--space-8)" align="center">
        <h2 className={styles['name']}>{name}</h2>
        <Badge tone="quiet" icon={icon}>
          {word}
        </Badge>
        {isOff && (
          <Badge tone="warn" icon="blocked">
            not allowed
          </Badge>
        )}
        <span className={styles['grow']} />
        <SteadyButton
          variant="subtle"
          disabled={readOnly !== null}
          reason={readOnly}
          aria-label={`Try ${name}…`}
          onClick={() => tryOut({ capability: name, parameters: {} })}
        >
          Try…
        </SteadyButton>
      </Flex>
      <p className={styles['muted']}>
        {from === 'default' ? 'A default of every action handler.' : `“${from}” in the configuration.`}
      </p>
      <Flex
        className={styles['parameters']}
        component="ul"
        wrap="wrap"
        gap="var(--space-4)"
        aria-label={`Parameters of ${name}`}
      >
        {parameters.map((parameter) => (
          <li key={parameter}>
            <code>{parameter}</code>
          </li>
        ))}
      </Flex>
    </li>
  );
}
