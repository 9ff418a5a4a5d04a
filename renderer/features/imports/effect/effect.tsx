import type { Connection, Session } from '../../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useImports } from '../store.ts';
import { isChecked, rowsToSend, whyNothingToSend } from '../words.ts';
import { whyNotYet, workOf } from '../work/work-of.ts';
import styles from './effect.module.css';
import { ExactRequest } from './exact-request.tsx';
import { Figures } from './figures.tsx';
import { PresentValues } from './present-values.tsx';

interface EffectProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  readonly connection: Connection | null;
  readonly session: Session | null;
}

/** What sending would do, before anything is sent: the numbers, what the platform has now, and the request itself. */
export function Effect({ open, file, connection, session }: EffectProps) {
  const fileId = open.id;
  const effect = useImports((store) => store.effects.find((each) => each.fileId === fileId));
  const nothing = whyNothingToSend(file) ?? (rowsToSend(file) === 0 ? 'Every row is set aside.' : null);
  if (!isChecked(file))
    return (
      <Nothing title="The effect is not known yet">
        {whyNotYet(workOf(open, file)) ?? 'Every row is checked before its effect can be counted.'}
      </Nothing>
    );
  if (nothing !== null) return <Nothing title="Nothing would be sent">{nothing}</Nothing>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a page of numbers
    <section className={styles['page']} aria-label="Effect" tabIndex={0}>
      <Figures fileId={fileId} file={file} counted={effect?.counted ?? { state: 'waiting' }} />
      <PresentValues
        fileId={fileId}
        file={file}
        present={effect?.present ?? { state: 'waiting' }}
        connection={connection}
        session={session}
      />
      <ExactRequest fileId={fileId} file={file} connection={connection} session={session} />
    </section>
  );
}

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <div className={styles['nothing']}>
    <EmptyState icon="clock" title={title}>
      <p>{children}</p>
    </EmptyState>
  </div>
);
