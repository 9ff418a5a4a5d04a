import type { FileState } from '../../../../../shared/imports/open-file.ts';
import { matchPlan } from '../../../../../shared/imports/plan-file.ts';
import { listed, plural } from '../../../../../shared/units.ts';
import styles from '../plan.module.css';
import { leavePlan, usePlans } from './store.ts';

/** The selected saved plan, and which of its files are still missing. */
export function ChosenPlan({ files }: { files: readonly FileState[] }) {
  const chosen = usePlans((store) => store.chosen);
  if (chosen === null) return null;
  const { missing, matched } = matchPlan(chosen, files);
  return (
    <section className={styles['chosen']} aria-label="Selected plan">
      <p role="status">
        <strong>{chosen.name}</strong>:{' '}
        {missing.length === 0
          ? `${plural(matched.length, 'file is', 'files are')} open, none is missing.`
          : `still missing: ${listed(missing)}.`}
      </p>
      <button type="button" className={styles['link']} onClick={leavePlan}>
        Stop using this plan
      </button>
    </section>
  );
}
