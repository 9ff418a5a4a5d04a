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
import { useDraft } from '../incident/use-draft.ts';
import { FilledPreview } from '../triage/filled-preview.tsx';
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

function Writing({ view, ids, onClose, onSent }: Omit<CommentManyProps, 'opened'>) {
  const { api } = useHost();
  const [text, setText] = useDraft(`several incidents of ${view}`);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const off = busy || text.trim() === '';
  const send = async () => {
    setFailure(null);
    await run(async () => {
      const asked = { view, ids: [...ids], text: text.trim(), ...(hasFields(text) && { fill: true }) };
      await startJob(api, { view, work: 'comment', ids, start: () => api.monitor.commentMany(asked) });
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
      <p className={styles['ids']}>{namesOf(ids)}</p>
      <Textarea
        label="Comment"
        value={text}
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
          off={false}
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
        <SteadyButton type="submit" variant="filled" off={off}>
          Comment on {plural(ids.length, 'incident')}
        </SteadyButton>
      </Flex>
    </form>
  );
}
