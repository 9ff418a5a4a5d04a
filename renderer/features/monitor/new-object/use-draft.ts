import { useCallback, useEffect, useState } from 'react';
import {
  type Draft,
  type DraftKind,
  emptyDraft,
  type FailedWrite,
  isUntouchedForm,
  loadDraft,
  type ObjectForm,
  type SentWrite,
  storeDraft,
} from './draft.ts';
import { textOfForm } from './message.ts';

export interface DraftState {
  readonly draft: Draft;
  /** The form that is open. */
  readonly form: ObjectForm;
  /** Switches to another form; JSON that was not edited takes over the fields of the previous form. */
  show(kind: DraftKind): void;
  /**
   * Changes the open form.
   * @param field the field that is changed, so that the platform's message about it is removed
   */
  change(change: Partial<ObjectForm>, field?: string): void;
  /** Sets the suggested id of a form; it becomes the id if the form has none. */
  propose(kind: DraftKind, id: string): void;
  /** Marks the draft as being sent. */
  send(sent: SentWrite): void;
  /** Adds the transaction by which the platform executes the write. */
  accepted(transactionId: string): void;
  /** Ends the sending without success; the input stays. @param transactionId the transaction that ended, if known */
  fail(failed: FailedWrite | null, transactionId: string | null): void;
  clear(): void;
  /** Replaces the draft by a new incident with an origin node. */
  beginIncident(originNode: string): void;
}

/**
 * State of the draft of a place, stored with every change.
 * @param place connection and view; for another one, the caller mounts a new component
 */
export function useDraft(place: string): DraftState {
  const [draft, setDraft] = useState(() => loadDraft(place));
  useEffect(() => storeDraft(place, draft), [place, draft]);

  const show = useCallback((kind: DraftKind) => setDraft((last) => withShownForm(last, kind)), []);
  const change = useCallback(
    (to: Partial<ObjectForm>, field?: string) =>
      setDraft((last) => ({
        ...withForm(last, last.kind, to),
        failed:
          last.failed && field !== undefined
            ? { ...last.failed, changed: [...new Set([...last.failed.changed, field])] }
            : last.failed,
      })),
    [],
  );
  const propose = useCallback(
    (kind: DraftKind, id: string) =>
      // Text typed while the suggestion was loading takes precedence.
      setDraft((last) => withForm(last, kind, { proposed: id, ...(last.forms[kind].id === '' && { id }) })),
    [],
  );
  const send = useCallback((sent: SentWrite) => setDraft((last) => ({ ...last, sent, failed: null })), []);
  const accepted = useCallback(
    (transactionId: string) =>
      setDraft((last) => (last.sent === null ? last : { ...last, sent: { ...last.sent, transactionId } })),
    [],
  );
  const fail = useCallback(
    (failed: FailedWrite | null, transactionId: string | null) =>
      setDraft((last) => ({
        ...last,
        sent: null,
        failed,
        // An ended transaction cannot be that of a later write whose response is lost.
        ended: transactionId === null ? last.ended : [...last.ended, transactionId],
      })),
    [],
  );
  const clear = useCallback(() => setDraft(({ kind }) => ({ ...emptyDraft, kind })), []);

  const beginIncident = useCallback(
    (originNode: string) => setDraft(withForm(emptyDraft, 'incident', { fields: { originNode } })),
    [],
  );

  const form = draft.forms[draft.kind];
  return { draft, form, show, change, propose, send, accepted, fail, clear, beginIncident };
}

const withForm = (draft: Draft, kind: DraftKind, change: Partial<ObjectForm>): Draft => ({
  ...draft,
  forms: { ...draft.forms, [kind]: { ...draft.forms[kind], ...change } },
});

function withShownForm(draft: Draft, kind: DraftKind): Draft {
  const { kind: last, forms } = draft;
  const next = { ...draft, kind, failed: null };
  if (kind !== 'raw' || last === 'raw' || !isUntouchedForm(forms.raw)) return next;
  const text = textOfForm(last, forms[last]);
  const { id, proposed } = forms[last];
  return text === null ? next : withForm(next, 'raw', { text, id, proposed });
}
