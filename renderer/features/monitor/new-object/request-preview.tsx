import type { ObjectType } from '../../../../shared/monitor/object-kinds.ts';
import type { ObjectForm } from './draft.ts';
import { objectOf } from './message.ts';
import styles from './new-object.module.css';

interface RequestPreviewProps {
  readonly view: string;
  readonly type: ObjectType;
  readonly form: ObjectForm;
}

/** Preview of the exact request, shown if there is room for it. */
export const RequestPreview = ({ view, type, form }: RequestPreviewProps) => (
  <aside className={styles['request']} aria-labelledby="request-head">
    <h2 id="request-head">What is sent</h2>
    <pre>
      <span className={styles['method']}>PUT</span> /views/{encodeURIComponent(view)}/objects/
      {encodeURIComponent(form.id)}
      {'\n\n'}
      {JSON.stringify(objectOf(type, form), null, 2)}
    </pre>
    <p className={styles['hint']}>Empty fields are left out. Use Raw JSON to edit this by hand.</p>
  </aside>
);
