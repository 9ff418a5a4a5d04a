import { Flex, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isSuccess } from '../../../../shared/monitor/transaction-status.ts';
import { firstFieldMark, focusOn, home, homeMark } from '../../../ui/focus.ts';
import { Page } from '../../../ui/page/page.tsx';
import { type DraftKind, forgetDraft, isUntouched, type SentWrite } from './draft.ts';
import { LeaveQuestion } from './leave-question.tsx';
import styles from './new-object.module.css';
import type { NewObjectProps } from './new-object-props.ts';
import { ObjectFields } from './object-fields.tsx';
import { Stored } from './outcome.tsx';
import { RequestPreview } from './request-preview.tsx';
import { SendBar } from './send-bar.tsx';
import { showField } from './show-field.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import { useIdCheck } from './use-object-id.ts';
import { useSending } from './use-sending.ts';
import { useUnsentWarning } from './use-unsent-warning.ts';

const kinds: { value: DraftKind; label: string }[] = [
  { value: 'incident', label: 'Incident' },
  { value: 'configMachine', label: 'Machine' },
  { value: 'raw', label: 'Raw JSON' },
];

interface ObjectEditorProps extends NewObjectProps {
  /** Key of the draft: connection and view. */
  readonly place: string;
  readonly connection: Connection;
}

/** Editor of a draft: its fields and the bar that sends it; after it was stored, the outcome replaces both. */
export function ObjectEditor({ place, connection, view, onClose, onCreated }: ObjectEditorProps) {
  const draftState = useDraft(place);
  const { draft, form } = draftState;
  const sending = useSending(view, draftState);
  const idState = useIdCheck(view, form.id, sending.round);
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const { sent } = draft;
  const isDirty = sent === null && !isUntouched(draft);
  const isStored = sending.transaction !== null && isSuccess(sending.transaction.status);
  const unsentWarning = useUnsentWarning(isDirty);

  useEffect(() => focusOn(firstFieldMark), []);
  useEffect(() => {
    if (isStored) focusOn(homeMark);
  }, [isStored]);

  const leave = () => {
    unsentWarning.asking();
    onClose();
  };
  const discard = () => {
    draftState.clear();
    // Removed at once: the effect that stores the cleared draft would run only after the page is closed.
    forgetDraft(place);
    leave();
  };
  const show = (field: string) => showField(section.current, field);
  const send = () => {
    if (connection.readOnly) return;
    const wrong = sending.send(idState);
    if (wrong !== null) show(wrong);
  };
  const setKind = (kind: string) => {
    const next = kinds.find(({ value }) => value === kind);
    if (next) draftState.show(next.value);
  };

  if (sent !== null && isStored && sending.transaction !== null)
    return (
      <Page component="section" aria-label="New object">
        <StoredObject
          sent={sent}
          transaction={sending.transaction}
          draftState={draftState}
          onClose={onClose}
          onCreated={onCreated}
        />
      </Page>
    );

  const readOnly = sent !== null || sending.busy || connection.readOnly;
  return (
    <Page
      component="section"
      ref={section}
      aria-label="New object"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
    >
      <Flex className={styles['head']} gap="var(--space-16)" align="center">
        <h1 {...home}>New object</h1>
        <SegmentedControl
          aria-label="What to create"
          data={kinds}
          value={draft.kind}
          onChange={setKind}
          readOnly={readOnly}
        />
      </Flex>
      <div className={styles['body']} data-raw={draft.kind === 'raw' || undefined}>
        <ObjectFields
          place={place}
          view={view}
          draftState={draftState}
          sending={sending}
          idState={idState}
          readOnly={readOnly}
          onShow={show}
        />
        {draft.kind !== 'raw' && <RequestPreview view={view} type={draft.kind} form={form} />}
      </div>
      <SendBar
        connection={connection}
        view={view}
        kind={draft.kind}
        sent={sent}
        transaction={sending.transaction}
        busy={sending.busy}
        onSend={send}
        onGiveUp={sending.giveUp}
        onClose={() => (isDirty ? setAsking(true) : leave())}
      />
      <LeaveQuestion opened={isAsking} onStay={() => setAsking(false)} onKeep={leave} onDiscard={discard} />
    </Page>
  );
}

interface StoredObjectProps extends Pick<NewObjectProps, 'onClose' | 'onCreated'> {
  readonly sent: SentWrite;
  readonly transaction: Transaction;
  readonly draftState: DraftState;
}

/** Outcome of a stored object, with links to what the user may do next; each of them clears the draft. */
const StoredObject = ({ sent, transaction, draftState, onClose, onCreated }: StoredObjectProps) => (
  <Stored
    sent={sent}
    transaction={transaction}
    onShow={() => {
      draftState.clear();
      onCreated(sent.id);
    }}
    onIncident={() => {
      draftState.beginIncident(sent.id);
      focusOn(firstFieldMark);
    }}
    onAnother={() => {
      draftState.clear();
      focusOn(firstFieldMark);
    }}
    onClose={() => {
      draftState.clear();
      onClose();
    }}
  />
);
