import { Button } from '@mantine/core';
import { colourOf } from '../../../../shared/connections/look.ts';
import type { ConnectionOverview } from '../../../../shared/monitor/overview.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { defaultView } from '../places.ts';
import { openIncidents, openPart, openSignIn } from './open-on.ts';
import styles from './overview.module.css';
import { ViewFigures } from './view-figures.tsx';
import { isInUse, reasonWords } from './words.ts';

interface ConnectionCardProps {
  readonly connection: ConnectionOverview;
  /** This window uses the connection. */
  readonly isChosen: boolean;
  readonly now: number;
}

/** Card of one connection in the overview: its views with their figures, new notices, and a button to follow it. */
export function ConnectionCard({ connection, isChosen, now }: ConnectionCardProps) {
  const { api } = useHost();
  const { id, name, environment, readOnly, isMonitored, views, notices } = connection;
  const target = { connectionId: id, view: views[0]?.view ?? defaultView };
  const isProduction = environment === 'production';
  return (
    <li className={styles['card']} data-colour={colourOf(connection)} data-environment={environment}>
      <header className={styles['head']}>
        <h2 title={name}>
          <button
            type="button"
            className={styles['open']}
            onClick={() => void openIncidents(api, target, [])}
          >
            {name}
          </button>
        </h2>
        <span className={styles['environment']} data-environment={environment}>
          {isProduction && <Icon name="warning" size="small" />}
          {environment}
        </span>
        {readOnly && (
          <Badge tone="quiet" icon="lock">
            read-only
          </Badge>
        )}
        {isChosen && (
          <Badge tone="accent" icon="check">
            in use
          </Badge>
        )}
      </header>
      {isMonitored ? (
        views.map((view) => (
          <ViewFigures
            key={view.view}
            connection={connection}
            overview={view}
            isNamed={views.length > 1}
            now={now}
          />
        ))
      ) : (
        <p className={styles['none']}>No address for the Domain Object interface, so nothing to follow.</p>
      )}
      <footer className={styles['foot']}>
        {notices > 0 ? (
          <Button
            leftSection={<Icon name="bell" />}
            aria-label={`New notices on ${name}: ${notices}`}
            onClick={() => void openPart(api, target, 'notices')}
          >
            {formatCount(notices)} new {notices === 1 ? 'notice' : 'notices'}
          </Button>
        ) : (
          isInUse(views) && <span>No new notices</span>
        )}
        {views.some(({ intake }) => intake === 'signed-out') && (
          <Button leftSection={<Icon name="key" />} onClick={() => void openSignIn(api, target)}>
            Sign in
          </Button>
        )}
        {isMonitored && <FollowButton connection={connection} />}
      </footer>
    </li>
  );
}

function FollowButton({ connection }: { connection: ConnectionOverview }) {
  const { api } = useHost();
  const act = useAct(notifyProblem);
  const { id, name, isFollowed, views } = connection;
  const verb = isFollowed ? 'Stop following' : isInUse(views) ? 'Keep following' : 'Follow';
  return (
    <SteadyButton
      className={styles['follow']}
      disabled={act.busy}
      reason={reasonWords(connection)}
      aria-label={`${verb} ${name}`}
      onClick={() => void act.run(() => api.overview.follow({ id, followed: !isFollowed }))}
    >
      {verb}
    </SteadyButton>
  );
}
