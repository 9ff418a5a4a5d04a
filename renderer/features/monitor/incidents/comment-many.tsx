import { Button, Flex, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Api } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { hasFields } from '../../../../shared/monitor/triage/template.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { focusOn } from '../../../ui/focus.ts';
import { notifyDone } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useDraft } from '../incident/use-draft.ts';
import { FilledPreview } from '../triage/filled-preview.tsx';
import { TemplateMenu } from '../triage/template-menu.tsx';
import { useMonitorSubject } from '../use-monitor-subject.ts';
import styles from './incidents.module.css';

interface CommentManyProps {
  readonly view: string;
  readonly ids: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Adds the same comment to several incidents. What is typed stays for the next time, unless it is sent or cancelled. */
export const CommentMany = ({ opened, onClose, ...rest }: CommentManyProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={`Comment on ${plural(rest.ids.length, 'incident')}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Writing {...rest} onClose={onClose} />
  </Modal>
);

const textMark = 'comment-many';
const shownIds = 6;
const namesOf = (ids: readonly string[]): string =>
  ids.length <= shownIds
    ? ids.join(', ')
    : `${ids.slice(0, shownIds).join(', ')} and ${plural(ids.length - shownIds, 'other')}`;

const whereOf = (ids: readonly string[]): string =>
  ids.length <= shownIds ? ids.join(', ') : plural(ids.length, 'incident');

type Failed = Awaited<ReturnType<Api['monitor']['comment']>>['failed'];

function Writing({ view, ids, onClose, onSent }: Omit<CommentManyProps, 'opened'>) {
  const { api } = useHost();
  const [text, setText] = useDraft(`several incidents of ${view}`);
  const [failure, setFailure] = useState<AppError | null>(null);
  /** Those that could not be sent, while the others have it. */
  const [failed, setFailed] = useState<Failed>([]);
  const { busy, run } = useAct(setFailure);
  const subject = useMonitorSubject(view, '');
  const left = failed.length > 0 ? failed.map(({ id }) => id) : [...ids];
  const off = busy || text.trim() === '';
  const send = async () => {
    setFailure(null);
    await run(async () => {
      const result = await api.monitor.comment({
        view,
        ids: left,
        text: text.trim(),
        ...(hasFields(text) && { fill: true }),
      });
      setFailed(result.failed);
      if (result.failed.length > 0) return;
      notifyDone(`Comment sent to ${whereOf(left)}`, 'Each incident shows its outcome.', subject);
      setText('');
      onClose();
      onSent();
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!off) void send();
      }}
    >
      <p className={styles['ids']}>{namesOf(left)}</p>
      <Textarea
        label="Comment"
        value={text}
        // The others have it in these words.
        readOnly={failed.length > 0}
        classNames={{ input: styles['words'] }}
        rows={3}
        data-autofocus
        data-focus={textMark}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !off) void send();
        }}
      />
      <Flex gap="var(--space-8)" align="center" mt="var(--space-8)">
        <TemplateMenu
          off={failed.length > 0}
          onChosen={async (template) => {
            setText(text.trim() === '' ? template : `${text.trimEnd()}\n${template}`);
            focusOn(textMark);
          }}
        />
        <FilledPreview view={view} id={left[0] ?? ''} text={text} />
      </Flex>
      {failure && (
        <div className={styles['failure']}>
          <Problem error={failure} />
        </div>
      )}
      {failed.length > 0 && (
        <p className={styles['failed']} role="alert">
          {plural(failed.length, 'comment')} of {formatCount(ids.length)} could not be sent:{' '}
          {failed[0]?.message}
        </p>
      )}
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button
          onClick={() => {
            setText('');
            onClose();
          }}
        >
          {failed.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        <SteadyButton type="submit" variant="filled" off={off}>
          {failed.length > 0 ? 'Send again to' : 'Comment on'} {plural(left.length, 'incident')}
        </SteadyButton>
      </Flex>
    </form>
  );
}
