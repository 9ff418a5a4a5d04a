import { IdField } from './id-field.tsx';
import styles from './new-object.module.css';
import { ObjectFormFields } from './object-form.tsx';
import { FailedOutcome, RefusedOutcome } from './outcome.tsx';
import { RawForm } from './raw/raw-form.tsx';
import type { useDraft } from './use-draft.ts';
import { type useIdCheck, useProposedId } from './use-object-id.ts';
import type { useSending } from './use-sending.ts';

interface ObjectFieldsProps {
  /** Key of the draft: connection and view. */
  readonly place: string;
  readonly view: string;
  readonly draftState: ReturnType<typeof useDraft>;
  readonly sending: ReturnType<typeof useSending>;
  readonly idState: ReturnType<typeof useIdCheck>;
  readonly readOnly: boolean;
  /** Moves the focus to a field, as named in `readDraft`. */
  readonly onShow: (field: string) => void;
}

/** The fields of a draft, and above them the reason if the previous write failed. */
export function ObjectFields(props: ObjectFieldsProps) {
  const { place, view, draftState, sending, idState, readOnly, onShow } = props;
  const { draft, form, change } = draftState;
  const propose = useProposedId(view, draftState);
  return (
    <div className={styles['form']}>
      {draft.failed && <FailedOutcome failed={draft.failed} onShow={onShow} />}
      {sending.error && <RefusedOutcome error={sending.error} />}
      <IdField
        id={form.id}
        state={idState}
        error={sending.faultOf('$id')}
        readOnly={readOnly}
        onChange={(id) => change({ id }, '$id')}
        onPropose={() => void propose().then((id) => id !== null && change({ id, proposed: id }, '$id'))}
      />
      {draft.kind === 'raw' ? (
        <RawForm
          key={place}
          form={form}
          error={sending.faultOf('text')}
          hostFaults={sending.hostFaults}
          readOnly={readOnly}
          onChange={(text) => change({ text }, 'text')}
        />
      ) : (
        <ObjectFormFields
          key={draft.kind}
          type={draft.kind}
          form={form}
          faultOf={sending.faultOf}
          readOnly={readOnly}
          onChange={change}
        />
      )}
    </div>
  );
}
