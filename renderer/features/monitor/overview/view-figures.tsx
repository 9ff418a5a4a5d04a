import type { ReactNode } from 'react';
import type { ViewOverview } from '../../../../shared/monitor/overview.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatMinute } from '../../../ui/clock.ts';
import { builtIn } from '../incidents/filters.ts';
import { openIncidents, openPart, openTransactions } from './open-on.ts';
import styles from './overview.module.css';
import { followingOf, openedWords, priorityWords, transactionGroups } from './words.ts';

interface ViewFiguresProps {
  readonly connection: { readonly id: string; readonly name: string };
  readonly overview: ViewOverview;
  /** Shows the name of the view, because the connection has more than one. */
  readonly isNamed: boolean;
  readonly now: number;
}

/** Figures of one view and how it is followed; each figure links to its list. */
export function ViewFigures({ connection, overview, isNamed, now }: ViewFiguresProps) {
  const { view, figures, message } = overview;
  const following = followingOf(overview, now);
  return (
    <div className={styles['view']}>
      <p className={styles['state']} title={message || undefined}>
        {isNamed && <b>{view}</b>}
        <Badge tone={following.tone} icon={following.icon}>
          {following.words}
        </Badge>
        {figures !== null && (
          <span className={styles['asOf']}>
            {following.isCurrent ? (
              <>
                no updates missed, checked <Ago at={figures.asOf} />
              </>
            ) : (
              `as of ${formatMinute(figures.asOf, now)}`
            )}
          </span>
        )}
      </p>
      <Figures connection={connection} overview={overview} />
    </div>
  );
}

function Figures({
  connection,
  overview: { view, figures },
}: Pick<ViewFiguresProps, 'connection' | 'overview'>) {
  const { api } = useHost();
  const target = { connectionId: connection.id, view };
  const openOnly = builtIn(figures?.incidentStates ?? {}).find(({ name }) => name === 'Open')?.filter;
  const groups = figures?.transactions ? transactionGroups(figures.transactions) : null;
  const where = `on ${connection.name}`;
  return (
    <dl className={styles['figures']}>
      <Figure
        word="Open incidents"
        where={where}
        value={figures && formatCount(figures.open.total)}
        more={figures && priorityWords(figures)}
        onOpen={() => void openIncidents(api, target, openOnly?.statuses ?? [])}
      />
      <Figure
        word="New in the last hour"
        where={where}
        value={figures && openedWords(figures)}
        onOpen={() => void openPart(api, target, 'dashboard')}
      />
      <Figure
        word="Transactions running"
        where={where}
        value={groups && formatCount(groups.running.count)}
        onOpen={() => void openTransactions(api, target, groups?.running.statuses ?? [])}
      />
      <Figure
        word="Transactions failed"
        where={where}
        value={groups && formatCount(groups.failed.count)}
        isBad={groups !== null && groups.failed.count > 0}
        onOpen={() => void openTransactions(api, target, groups?.failed.statuses ?? [])}
      />
    </dl>
  );
}

interface FigureProps {
  readonly word: string;
  /** Name of the connection for screen readers, because every card has the same words. */
  readonly where: string;
  /** Null if unknown. */
  readonly value: string | null;
  readonly more?: ReactNode;
  readonly isBad?: boolean;
  readonly onOpen: () => void;
}

const Figure = ({ word, where, value, more, isBad = false, onOpen }: FigureProps) => (
  <div className={styles['figure']} data-bad={isBad || undefined}>
    <dt>{word}</dt>
    <dd>
      {value === null ? (
        <span className={styles['unknown']}>unknown</span>
      ) : (
        <button
          type="button"
          className={styles['open']}
          aria-label={`${word} ${where}: ${value}`}
          onClick={onOpen}
        >
          {value}
        </button>
      )}
    </dd>
    {more && <dd className={styles['more']}>{more}</dd>}
  </div>
);
