import { Button, Flex } from '@mantine/core';
import { refusedMinutes } from '../../../shared/actions/refusal.ts';
import type { HandlerState } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatDuration, plural } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './questions.module.css';

type PendingApproval = HandlerState['questions'][number];

/** Questions that need a decision: a target that is not allowed, or an unknown host key. */
export function Questions({ questions }: Pick<HandlerState, 'questions'>) {
  return (
    <div className={styles['area']} role="status" aria-label="Questions">
      {questions.length > 0 && (
        <>
          <ul className={styles['questions']}>
            {questions.map((question) => (
              <QuestionLine key={question.id} question={question} isFirst={question === questions[0]} />
            ))}
          </ul>
          <Explanation questions={questions} />
        </>
      )}
    </div>
  );
}

/** Explains both decisions, and offers to refuse all questions at once. */
function Explanation({ questions }: Pick<HandlerState, 'questions'>) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const refuseAll = async () => {
    for (const { id } of questions) {
      try {
        await api.actions.decide({ id, yes: false });
      } catch (error) {
        // The question has ended: no action waits for its decision any more.
        if (!(error instanceof AppError && error.code === 'not-found')) throw error;
      }
    }
  };
  return (
    <Flex className={styles['explanation']} gap="var(--space-8)" align="center">
      <p className={styles['meaning']}>
        {questions.length > 1 && <b>{plural(questions.length, 'question')}. </b>}
        {questions.some(({ about }) => about === 'target') &&
          '“Allow” adds the target to the list; “Allow once” lets only this action reach it. '}
        Refused targets are denied for {refusedMinutes} minutes without asking.
      </p>
      {questions.length > 1 && (
        <Button disabled={busy} onClick={() => run(refuseAll)}>
          Refuse all
        </Button>
      )}
    </Flex>
  );
}

function QuestionLine({ question, isFirst }: { question: PendingApproval; isFirst: boolean }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const decide = (how: { yes: boolean; onlyAction?: string }) =>
    run(() => api.actions.decide({ id: question.id, ...how }));
  const { name, yes } = buttonWords(question);
  const isKey = question.about === 'host-key';
  return (
    <Flex className={styles['question']} component="li" gap="var(--space-8)" align="center">
      <span className={styles['sign']}>
        <Icon name={isKey ? 'key' : 'question'} />
      </span>
      <div className={styles['words']}>
        <Words question={question} />
        {question.wants !== '' && <code>{question.wants}</code>}
        <Waiting question={question} />
      </div>
      <Button
        disabled={busy}
        aria-label={`Refuse ${name}`}
        {...(isFirst && { 'data-focus': 'first-question' })}
        onClick={() => decide({ yes: false })}
      >
        Refuse
      </Button>
      <Button
        variant={isKey ? 'filled' : 'default'}
        disabled={busy}
        aria-label={`${yes} ${name}`}
        onClick={() => decide({ yes: true })}
      >
        {yes}
      </Button>
      {!isKey && (
        <SteadyButton
          variant="filled"
          disabled={busy}
          aria-label={`Allow once: ${name}`}
          onClick={() => decide({ yes: true, onlyAction: question.actionId })}
        >
          Allow once
        </SteadyButton>
      )}
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
      <p>
        <b>{question.host}</b> shows an unknown host key. Trust it only if the administrator of the host
        confirms this fingerprint: <code>{question.fingerprint}</code>
      </p>
    );
  const { target, capability } = question;
  return (
    <p>
      {capability} wants to contact <b>{target.text}</b>, which is not on the allow list.
      {target.kind === 'url-prefix' &&
        ' If you allow it, all addresses that begin with this text are allowed.'}
    </p>
  );
}

const tickMs = 1_000;

/** Which actions wait for the decision, and how long. Screen readers skip the text, because it changes every second. */
function Waiting({ question: { user, waiting, due } }: { question: PendingApproval }) {
  const now = useNow(tickMs);
  const left = formatDuration(Math.max(0, Math.ceil((due - now) / tickMs)) * tickMs);
  const who =
    waiting > 1
      ? `${plural(waiting, 'action')} waiting, the first expires in ${left}`
      : `1 action waiting, expires in ${left}`;
  return (
    <span className={styles['waiting']} aria-live="off">
      {user === '' ? who : `as ${user} · ${who}`}
    </span>
  );
}
