import { Flex, Textarea } from '@mantine/core';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { incidentFacts, isFinal } from '../../../../shared/monitor/incident-facts.ts';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { focusOn } from '../../../ui/focus.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useMonitor } from '../store.ts';
import { TemplateMenu } from '../triage/template-menu.tsx';
import styles from './incident.module.css';
import { useUnsentText } from './use-unsent-text.ts';

interface CommentBarProps {
  readonly view: string;
  readonly id: string;
  readonly object: Incident['object'];
  readonly onSend: (text: string) => Promise<void>;
}

/** Form below the timeline that sends a comment; an unsent text is kept per incident while others are open. */
export function CommentBar({ view, id, object, onSend }: CommentBarProps) {
  const connectionId = useMonitor((store) => store.connectionId);
  const [text, setText] = useUnsentText(`${connectionId}/${view}/${id}`);
  const { status } = incidentFacts(object ?? {});
  const readOnly = useReadOnly();
  const { api } = useHost();
  const isDisabled = text.trim() === '' || readOnly !== null;
  const send = () => {
    if (isDisabled) return;
    setText('');
    void onSend(text.trim());
  };
  return (
    <Flex
      className={styles['bar']}
      component="form"
      gap="var(--space-10)"
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TemplateMenu
        disabled={readOnly !== null}
        onChosen={async (template) => {
          const filled = await api.monitor.fillComment({ view, id, text: template });
          setText(text.trim() === '' ? filled : `${text.trimEnd()}\n${filled}`);
          focusOn('comment');
        }}
      />
      <Textarea
        className={styles['word']}
        aria-label="Comment"
        disabled={readOnly !== null}
        placeholder={
          readOnly ??
          (isFinal(status)
            ? 'Add a comment… This incident is closed; comments are still saved.'
            : 'Add a comment…')
        }
        data-focus="comment"
        value={text}
        classNames={{ input: styles['words'] }}
        rows={1}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      <SteadyButton type="submit" variant="filled" disabled={isDisabled} reason={readOnly} title="Ctrl+Enter">
        Comment
      </SteadyButton>
    </Flex>
  );
}
