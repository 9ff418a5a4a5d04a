import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Api } from '../../../../shared/contract.ts';
import { formatBytes, formatCount, parseCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './history.module.css';

type RetentionLimits = Awaited<ReturnType<Api['imports']['retention']>>;

/** Button with a dialog for the limits of age and size of stored runs; saving them may delete runs. */
export function Retention({ onSaved }: { onSaved: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Storage…</Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title="How long runs are kept"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <LimitsDialog
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            onSaved();
          }}
        />
      </Modal>
    </>
  );
}

interface LimitsDialogProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function LimitsDialog(props: LimitsDialogProps) {
  const { api } = useHost();
  const limits = useCall(
    useCallback((signal: AbortSignal) => api.imports.retention(undefined, { signal }), [api]),
  );
  if (limits.state === 'loading') return <p className={styles['text']}>Calculating storage…</p>;
  if (limits.state === 'failed') return <Problem error={limits.error} onRetry={limits.reload} />;
  return <LimitsForm limits={limits.value} {...props} />;
}

const bytesOfGb = 1_000_000_000;
/** A century: a longer limit is a typing error. */
const maxDays = 36_500;

function LimitsForm({ limits, onClose, onSaved }: LimitsDialogProps & { limits: RetentionLimits }) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const [days, setDays] = useState(limits.days === null ? '' : formatCount(limits.days));
  const [size, setSize] = useState(limits.sizeBytes === null ? '' : String(limits.sizeBytes / bytesOfGb));
  const daysFault = faultOf(days, readDays(days), `a whole number of days up to ${formatCount(maxDays)}`);
  const sizeGb = parseGigabytes(size);
  const sizeFault = faultOf(size, sizeGb, 'a number of gigabytes');
  const isValid = daysFault === null && sizeFault === null;
  const wanted = {
    days: days.trim() === '' ? null : readDays(days),
    sizeBytes: sizeGb === null ? null : Math.round(sizeGb * bytesOfGb),
  };
  const { days: wantedDays, sizeBytes } = wanted;
  const beyond = useCall(
    useCallback(
      async (signal: AbortSignal) =>
        isValid ? api.imports.runsBeyond({ days: wantedDays, sizeBytes }, { signal }) : 0,
      [api, isValid, wantedDays, sizeBytes],
    ),
  );
  const deleted = beyond.state === 'ready' ? beyond.value : 0;
  const isDisabled = busy || !isValid || beyond.state !== 'ready';
  const save = () =>
    void act(async () => {
      await api.imports.setRetention(wanted);
      onSaved();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) save();
      }}
    >
      <p className={styles['text']}>
        Runs use {formatBytes(limits.usedBytes)}, copies of files {formatBytes(limits.copiesBytes)}. The
        oldest runs are deleted first; runs that can be continued stay.
      </p>
      <div className={styles['fields']}>
        <TextInput
          label="Days"
          placeholder="no limit"
          value={days}
          error={daysFault}
          onChange={(event) => setDays(event.currentTarget.value)}
          inputMode="numeric"
          data-autofocus
        />
        <TextInput
          label="Gigabytes"
          placeholder="no limit"
          value={size}
          error={sizeFault}
          onChange={(event) => setSize(event.currentTarget.value)}
          inputMode="decimal"
        />
      </div>
      {beyond.state === 'failed' && <Problem error={beyond.error} onRetry={beyond.reload} />}
      <p className={styles['text']} role="status">
        {deleted > 0 &&
          `${plural(deleted, 'run')} ${deleted === 1 ? 'is older or takes' : 'are older or take'} more space, and will be deleted.`}
      </p>
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={onClose}>Cancel</Button>
        <SteadyButton type="submit" variant="filled" disabled={isDisabled}>
          {deleted > 0 ? `Save and delete ${plural(deleted, 'run')}` : 'Save'}
        </SteadyButton>
      </Flex>
    </form>
  );
}

/** Reads a number of days; null for a text that is none, or too large. */
function readDays(text: string): number | null {
  const days = parseCount(text);
  return days !== null && days <= maxDays ? days : null;
}

/** Reads `2.5`, `2,5` or `1,000`; null for a text that is no number. */
function parseGigabytes(text: string): number | null {
  const trimmed = text.trim();
  const hasGroups = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(trimmed);
  const plain = hasGroups ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.');
  return /^\d{1,9}(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Returns what is wrong with a typed limit; null if it is valid, or empty, which means no limit. */
const faultOf = (text: string, value: number | null, wanted: string): string | null =>
  text.trim() === '' || (value !== null && value > 0)
    ? null
    : `Enter ${wanted}, or leave empty for no limit.`;
