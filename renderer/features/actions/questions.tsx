import { Button } from '@mantine/core';
import type { HandlerState } from '../../../shared/actions.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './questions.module.css';

type Question = HandlerState['questions'][number];

/** What waits for somebody's yes: a target that nobody allowed, a host key that nobody has seen. */
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

function QuestionLine({ question, isFirst }: { question: Question; isFirst: boolean }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const answer = (yes: boolean) => run(() => api.actions.answer({ id: question.id, yes }));
  const { name, yes } = buttonWords(question);
  return (
    <li className={styles['question']}>
      <span className={styles['sign']}>
        <Icon name={question.about === 'host-key' ? 'key' : 'question'} />
      </span>
      <Words question={question} />
      <Button
        disabled={busy}
        aria-label={`Refuse ${name}`}
        {...(isFirst && { 'data-focus': 'first-question' })}
        onClick={() => answer(false)}
      >
        Refuse
      </Button>
      <Button variant="filled" disabled={busy} aria-label={`${yes} ${name}`} onClick={() => answer(true)}>
        {yes}
      </Button>
    </li>
  );
}

const buttonWords = (question: Question) =>
  question.about === 'host-key'
    ? { yes: 'Trust', name: `the key of ${question.host}` }
    : { yes: 'Allow', name: question.target.text };

function Words({ question }: { question: Question }) {
  if (question.about === 'host-key')
    return (
      <p className={styles['words']}>
        <span>
          <b>{question.host}</b> shows a host key that was never seen here. Trust it if its administrator
          names the same fingerprint.
        </span>
        <code>{question.fingerprint}</code>
      </p>
    );
  const { target, capability } = question;
  return (
    <p className={styles['words']}>
      <span>
        {target.kind === 'host'
          ? `${capability} wants to reach a host that is not on the allow list. A yes puts it there.`
          : `${capability} wants to reach an address that is not on the allow list. A yes allows whatever begins like this.`}
      </span>
      <code>{target.text}</code>
    </p>
  );
}
