import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import { brokenWords, cycleWords, missingWords, type NameOf } from '../../../../shared/imports/plan-words.ts';
import { showFile, showTab } from '../../../hooks/import-place.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { HiddenSheets, unmappedHiddenSheets } from './hidden-sheets.tsx';
import styles from './plan.module.css';
import { openedTwice } from './same-files.ts';

interface PlanNoticesProps {
  readonly plan: PlanState;
  readonly files: readonly FileState[];
  readonly nameOf: NameOf;
}

/** Notices about the plan: a manual order, files that are open twice, hidden sheets, circles, and missing references. */
export function PlanNotices({ plan, files, nameOf }: PlanNoticesProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const { cycles, broken, missing, by } = plan;
  const isSending = plan.run !== null && plan.run.endedAt === null;
  const byHand = by === 'hand';
  const brokenLinks = byHand ? broken : [];
  const duplicates = openedTwice(files);
  const hidden = unmappedHiddenSheets(files);
  if (cycles.length + missing.length + duplicates.length + hidden.length === 0 && !byHand) return null;
  return (
    <ul className={styles['notices']} aria-label="About the order">
      {byHand && (
        <li>
          <Icon name={brokenLinks.length > 0 ? 'warning' : 'info'} size="small" />
          <span>
            {brokenLinks.length > 0
              ? brokenLinks.map((link) => brokenWords(link, nameOf)).join(' ')
              : 'Ordered by hand.'}{' '}
            {!isSending && (
              <button
                type="button"
                className={styles['link']}
                aria-disabled={busy || undefined}
                onClick={() => void act(() => api.imports.orderByReferences())}
              >
                Order by references
              </button>
            )}
          </span>
        </li>
      )}
      {duplicates.map(({ id, name }) => (
        <li key={id}>
          <Icon name="warning" size="small" />
          <span>
            {tooltipName(name)} is open twice with the same content.{' '}
            <button
              type="button"
              className={styles['link']}
              aria-disabled={busy || undefined}
              onClick={() => void act(() => api.imports.close({ fileId: id }))}
            >
              Close the second one
            </button>
          </span>
        </li>
      ))}
      {hidden.length > 0 && <HiddenSheets sheets={hidden} />}
      {cycles.map((cycle) => (
        <li key={cycle.join(' ')}>
          <Icon name="warning" size="small" />
          <span>{cycleWords(cycle, byHand ? [] : broken, nameOf)}</span>
        </li>
      ))}
      {missing.map(({ fileId, rows }) => (
        <li key={fileId}>
          <Icon name="warning" size="small" />
          <span>
            <button
              type="button"
              className={styles['link']}
              onClick={() => {
                showFile(fileId);
                showTab(fileId, 'problems');
              }}
            >
              {nameOf(fileId)}
            </button>
            : {missingWords(rows)}
          </span>
        </li>
      ))}
    </ul>
  );
}
