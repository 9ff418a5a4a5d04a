import { Icon } from '../../../../ui/icon.tsx';
import type { Draft } from '../drafts/draft.ts';
import { UndoWords } from '../write/undo-words.tsx';
import styles from '../write/write.module.css';
import { writeFor } from '../write/write-plan.ts';
import { BodyView } from './body-view.tsx';

/** The exact requests that will write a draft, the reason for their form, warnings, and how the write can be undone. */
export function Bodies({ draft }: { draft: Draft }) {
  const { bodies, attributes, warnings } = writeFor(draft);
  const isOne = attributes.length === 1;
  return (
    <>
      {bodies.length > 1 && <h2>What will be written, in two requests</h2>}
      {bodies.map((body, at) => (
        <BodyView
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second request
          key={at}
          vertexId={draft.base.id}
          body={body}
          number={bodies.length > 1 ? at + 1 : null}
        />
      ))}
      {attributes.map(({ attribute, reason }) => (
        <p key={attribute} className={styles['reason']}>
          {!isOne && <b>{attribute} </b>}
          {reason} {isOne && <UndoWords draft={draft} />}
        </p>
      ))}
      {warnings.map(({ attribute, sentence, confirm }) => (
        <p key={`${attribute} ${sentence}`} className={styles['warning']} data-confirm={confirm || undefined}>
          <Icon name={confirm ? 'warning' : 'info'} />
          <span>
            {!isOne && <b>{attribute} </b>}
            {sentence}
          </span>
        </p>
      ))}
      {!isOne && (
        <p className={styles['muted']}>
          <UndoWords draft={draft} />
        </p>
      )}
    </>
  );
}
