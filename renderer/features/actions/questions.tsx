import { Button, Flex } from '@mantine/core';
import type { HandlerState } from '../../../shared/actions.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import styles from './questions.module.css';

type PendingApproval = HandlerState['questions'][number];

/** Questions that need a decision: a target that is not allowed, or an unknown host key. */
export function Questions({ questions }: Pick<HandlerState, 'questions'>) {
  return (
    <div role="status" aria-label="Questions">
      {questions.length > 0 && (
        <ul className={styles['questions']}>
          {questions.map((question) => (
            <QuestionLine key={question.id} question={question} isFirst={question === questions[0]} />
          ))}
        </ul>
      )}
    </div>
  );
}

function QuestionLine({ question, isFirst }: { question: PendingApproval; isFirst: boolean }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const decide = (yes: boolean) => run(() => api.actions.decide({ id: question.id, yes }));
  const { name, yes } = buttonWords(question);
  return (
    <Flex className={styles['question']} component="li" gap="var(--space-8)" align="center">
      <span className={styles['sign']}>
        <Icon name={question.about === 'host-key' ? 'key' : 'question'} />
      </span>
      <Words question={question} />
      <Button
        disabled={busy}
        aria-label={`Refuse ${name}`}
        {...(isFirst && { 'data-focus': 'first-question' })}
        onClick={() => decide(false)}
      >
        Refuse
      </Button>
      <Button variant="filled" disabled={busy} aria-label={`${yes} ${name}`} onClick={() => decide(true)}>
        {yes}
      </Button>
    </Flex>
  );
}

const buttonWords = (question: PendingApproval) =>
  question.about === 'host-key'
    ? { yes: 'Trust', name: `the key of ${question.host}` }
    : { yes: 'Allow', name: question.target.text };

function Words({ question }: { question: PendingApproval }) {
  if (question.about === 'host-key')
    return (
      <p className={styles['words']}>
        <span>
          <b>{question.host}</b> shows an unknown host key. Trust it only if the administrator of the host
          confirms this fingerprint.
        </span>
        <code>{question.fingerprint}</code>
      </p>
    );
  const { target, capability } = question;
  return (
    <p className={styles['words']}>
      <span>
        {target.kind === 'host'
          ? `${capability} wants to contact a host that is not on the allow list. If you allow it, the host is added to the list.`
          : `${capability} wants to contact an address that is not on the allow list. If you allow it, all addresses that begin with this text are allowed.`}
      </span>
      <code>{target.text}</code>
    </p>
  );
}
