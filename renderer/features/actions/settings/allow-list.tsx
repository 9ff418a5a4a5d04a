import { ActionIcon, Flex, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Allowed } from '../../../../shared/actions.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useChangeSettings } from '../use-settings.ts';
import styles from './settings.module.css';

const kinds = {
  host: { label: 'Host', placeholder: 'web-01, web-01:2222 or 10.0.0.7' },
  'url-prefix': { label: 'URL prefix', placeholder: 'https://service.example.org/api/' },
} as const;

const isSame = (one: Allowed, other: Allowed): boolean => one.kind === other.kind && one.text === other.text;

/** Hosts and addresses that actions may reach. */
export function AllowList({ allowed }: { allowed: readonly Allowed[] }) {
  const change = useChangeSettings();
  const { run } = useAct(notifyProblem);
  const remove = (gone: Allowed) =>
    run(() => change((now) => ({ allowed: now.allowed.filter((each) => !isSame(each, gone)) })));
  return (
    <>
      {allowed.length === 0 ? (
        <p className={styles['none']}>Nothing yet.</p>
      ) : (
        <ul className={styles['rows']}>
          {allowed.map((each) => (
            <Flex
              key={`${each.kind} ${each.text}`}
              className={styles['row']}
              component="li"
              gap="var(--space-8)"
              align="center"
            >
              <code className={styles['mono']}>{each.text}</code>
              <Badge tone="quiet">{each.kind === 'host' ? 'host' : 'URL prefix'}</Badge>
              <ActionIcon aria-label={`Remove ${each.text}`} onClick={() => remove(each)}>
                <Icon name="trash" />
              </ActionIcon>
            </Flex>
          ))}
        </ul>
      )}
      <AddAllowed />
    </>
  );
}

function AddAllowed() {
  const change = useChangeSettings();
  const [kind, setKind] = useState<Allowed['kind']>('host');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const next = { kind, text: text.trim() };
  const isEmpty = next.text === '';
  const add = () =>
    run(async () => {
      await change((now) => ({
        allowed: [...now.allowed.filter((each) => !isSame(each, next)), next],
      }));
      setText('');
      setFailure(null);
    });
  return (
    <Flex
      className={styles['add']}
      component="form"
      gap="var(--space-8)"
      align="flex-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void add();
      }}
    >
      <SegmentedControl
        aria-label="Host or URL to allow"
        value={kind}
        onChange={setKind}
        data={(Object.keys(kinds) as Allowed['kind'][]).map((value) => ({
          value,
          label: kinds[value].label,
        }))}
      />
      <TextInput
        className={styles['wide']}
        aria-label={kinds[kind].label}
        placeholder={kinds[kind].placeholder}
        value={text}
        error={failure?.message}
        maxLength={500}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <SteadyButton type="submit" leftSection={<Icon name="plus" />} disabled={busy || isEmpty}>
        Allow
      </SteadyButton>
    </Flex>
  );
}
