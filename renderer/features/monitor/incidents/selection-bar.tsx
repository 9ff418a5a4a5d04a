import { ActionIcon, Flex } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { ExportIncidents } from '../exports/export-incidents.tsx';
import { watchIncidents } from '../incident/watching.ts';
import { TriageButtons } from '../triage/triage-buttons.tsx';
import { unlessCovered } from '../triage/use-triage-hotkeys.ts';
import { CommentMany } from './comment-many.tsx';
import { everything } from './filters.ts';
import styles from './incidents.module.css';

interface SelectionBarProps {
  readonly view: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Bulk actions for the selected incidents; hidden while none is selected. */
export function SelectionBar({ view, chosen, onChosen }: SelectionBarProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [commenting, setCommenting] = useState(false);
  const readOnly = useReadOnly();
  const ids = [...chosen];
  const comment = () => {
    if (ids.length === 0) return;
    if (readOnly !== null) notifyProblem(new AppError('conflict', readOnly));
    else setCommenting(true);
  };
  useHotkeys([['c', unlessCovered(comment)]]);
  const watch = (watched: boolean) => void run(() => watchIncidents(api, { view, ids, watched }));
  return (
    <>
      {ids.length > 0 && (
        <Flex
          gap="var(--space-6)"
          align="center"
          wrap="wrap"
          className={styles['selection']}
          role="toolbar"
          aria-label="With the selected incidents"
        >
          <span className={styles['chosenCount']}>{formatCount(ids.length)} selected</span>
          <SteadyButton
            leftSection={<Icon name="comment" />}
            disabled={readOnly !== null}
            reason={readOnly}
            onClick={comment}
          >
            Comment…
          </SteadyButton>
          <TriageButtons view={view} ids={ids} />
          <SteadyButton aria-label="Watch" title="Watch" disabled={busy} onClick={() => watch(true)}>
            <Icon name="bell" />
          </SteadyButton>
          <SteadyButton aria-label="Unwatch" title="Unwatch" disabled={busy} onClick={() => watch(false)}>
            <Icon name="bellOff" />
          </SteadyButton>
          <ExportIncidents
            view={view}
            filter={everything}
            ids={ids}
            label={`${plural(ids.length, 'selected incident')}`}
            small
          />
          <span className={styles['grow']} />
          <ActionIcon aria-label="Clear selection" onClick={() => onChosen(new Set())}>
            <Icon name="cross" />
          </ActionIcon>
        </Flex>
      )}
      <CommentMany
        view={view}
        ids={ids}
        opened={commenting && ids.length > 0 && readOnly === null}
        onClose={() => setCommenting(false)}
        onSent={() => onChosen(new Set())}
      />
    </>
  );
}
