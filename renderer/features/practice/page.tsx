import { Flex, Loader, Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { AppError, assertNever } from '../../../shared/errors.ts';
import type { PracticeWorld } from '../../../shared/practice/practice-controls.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { home } from '../../ui/focus.ts';
import { Centre, Page, SplitPage } from '../../ui/page/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Addresses } from './addresses.tsx';
import styles from './practice.module.css';
import { Requests } from './requests.tsx';
import { ResetWorld } from './reset-world.tsx';
import { followPractice, usePractice } from './store.ts';
import { SwitchPanel } from './switch-panel.tsx';

/** The embedded practice platform: its switches, and the requests that it received. */
export function PracticePage() {
  const { api } = useHost();
  useEffect(() => followPractice(api), [api]);
  const hostState = usePractice((store) => store.hostState);
  if (!hostState || hostState.world.state === 'asking')
    return <Loader m="auto" size="sm" aria-label="Loading the practice platform" />;
  const { world, addresses } = hostState;
  return (
    <SplitPage>
      {world.state === 'running' && <SwitchPanel switches={world.switches} />}
      <Page component="section" aria-label="Practice platform">
        <Flex className={styles['head']} gap="var(--space-8)" align="center">
          <h1 {...home}>Practice platform</h1>
          <Badge {...(world.state === 'running' ? runningBadge : failedBadge)} />
          <span className={styles['grow']} />
          {world.state === 'running' && <ResetWorld />}
        </Flex>
        <p className={styles['about']}>
          A complete platform inside this program: what you send to it stays on this machine. Use the switches
          to make it fail on purpose and see how failures are handled.
        </p>
        <Tabs defaultValue="requests" className={styles['tabs']}>
          <Tabs.List className={styles['tabList']}>
            <Tabs.Tab value="requests">Requests</Tabs.Tab>
            <Tabs.Tab value="addresses">Addresses</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="requests" className={styles['tabPanel']}>
            <World world={world} />
          </Tabs.Panel>
          <Tabs.Panel value="addresses" className={styles['tabPanel']}>
            <Addresses addresses={addresses} />
          </Tabs.Panel>
        </Tabs>
      </Page>
    </SplitPage>
  );
}

const runningBadge = { tone: 'ok', icon: 'check', children: 'running' } as const;
const failedBadge = { tone: 'bad', icon: 'cross', children: 'not responding' } as const;

function World({ world }: { world: PracticeWorld }) {
  switch (world.state) {
    case 'asking':
      return null;
    case 'running':
      return <Requests requests={world.requests} />;
    case 'failed':
      return (
        <Centre>
          <Problem error={new AppError(world.code, world.message)} />
        </Centre>
      );
    default:
      return assertNever(world);
  }
}
