import { Button, Flex, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import { hasFields } from '../../../../shared/monitor/triage/template.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { focusOn } from '../../../ui/focus.ts';
import { Problem } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useUnsentText } from '../incident/use-unsent-text.ts';
import { useMonitor } from '../store.ts';
import { FilledPreview } from '../triage/filled-preview.tsx';
import { IdList } from '../triage/id-list.tsx';
import { startJob } from '../triage/run-job.ts';
import { TemplateMenu } from '../triage/template-menu.tsx';
import styles from './incidents.module.css';

interface CommentManyProps {
  readonly view: string;
  readonly ids: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Dialog that adds a comment to all selected incidents. Closing it keeps the text as a draft; “Cancel” discards it. */
export const CommentMany = ({ opened, onClose, ...rest }: CommentManyProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={`Comment on ${plural(rest.ids.length, 'incident')}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <CommentForm {...rest} onClose={onClose} />
  </Modal>
);

const textMark = 'comment-many';

function CommentForm({ view, ids, onClose, onSent }: Omit<CommentManyProps, 'opened'>) {
  const { api } = useHost();
  const connectionId = useMonitor((store) => store.connectionId);
  const [text, setText] = useUnsentText(`several incidents of ${connectionId}/${view}`);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const isDisabled = busy || text.trim() === '';
  const send = async () => {
    setFailure(null);
    await run(async () => {
      // With `fill`, the host replaces the fields of a template for each incident.
      const request = { view, ids: [...ids], text: text.trim(), ...(hasFields(text) && { fill: true }) };
      await startJob(api, { view, work: 'comment', ids, start: () => api.monitor.commentMany(request) });
      setText('');
      onClose();
      onSent();
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) void send();
      }}
    >
      <IdList ids={ids} />
      <Textarea
        label="Comment"
        value={text}
        classNames={{ input: styles['words'] }}
        rows={3}
        data-autofocus
        data-focus={textMark}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isDisabled) void send();
        }}
      />
      <Flex gap="var(--space-8)" align="center" mt="var(--space-8)">
        <TemplateMenu
          disabled={false}
          onChosen={async (template) => {
            setText(text.trim() === '' ? template : `${text.trimEnd()}\n${template}`);
            focusOn(textMark);
          }}
        />
        <FilledPreview view={view} id={ids[0] ?? ''} text={text} />
      </Flex>
      {failure && (
        <div className={styles['failure']}>
          <Problem error={failure} />
        </div>
      )}
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button
          onClick={() => {
            setText('');
            onClose();
          }}
        >
          Cancel
        </Button>
        <SteadyButton type="submit" variant="filled" disabled={isDisabled}>
          Comment on {plural(ids.length, 'incident')}
        </SteadyButton>
      </Flex>
    </form>
  );
}
