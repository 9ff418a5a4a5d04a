import { Switch } from '@mantine/core';
import type { Connection } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import styles from './connections.module.css';

/** Switch that decides whether this program may write to the platform of a connection. */
export function ReadOnly({ connection }: { connection: Connection }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { id, readOnly } = connection;
  return (
    <section aria-labelledby="writing-head">
      <h2 id="writing-head">Writing</h2>
      <p className={styles['about']} id="writing-about">
        A read-only connection accepts no imports, objects, comments or changes to vertices, and the action
        handler does not connect. A run in progress stops; running actions finish.
      </p>
      <Switch
        label="Read-only"
        classNames={{ label: styles['switchLabel'] }}
        aria-describedby="writing-about"
        checked={readOnly}
        aria-busy={busy}
        onChange={({ currentTarget: { checked } }) =>
          void run(() => api.connections.setReadOnly({ id, readOnly: checked }))
        }
      />
    </section>
  );
}
