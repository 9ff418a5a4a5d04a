/** Acknowledges, assigns, ends and comments on incidents: each write is followed to its end, and none is made twice. */
import { AppError } from '../../../../shared/errors.ts';
import { incidentFacts, isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import { isEnded, isSuccess } from '../../../../shared/monitor/transaction-status.ts';
import {
  type TriageAct,
  type TriageChange,
  type TriageSettings,
  triageOf,
} from '../../../../shared/monitor/triage/settings.ts';
import { fillTemplate, type TemplateValues } from '../../../../shared/monitor/triage/template.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';
import { isArrivedBefore } from '../commenting.ts';
import type { FollowedView } from '../followed-view.ts';

export type TriageOutcome =
  | { readonly kind: 'done'; readonly change?: TriageChange }
  /** Nothing was written, because the incident is in the requested state already. */
  | { readonly kind: 'unchanged'; readonly message: string }
  /** The write was accepted and is not done yet. */
  | { readonly kind: 'waiting' };

interface TriagingDeps {
  readonly followed: Pick<FollowedView, 'reading' | 'writes' | 'ledger'>;
  readonly settings: TriageSettings;
  /** Name of the account. */
  readonly me: string;
  readonly expectWritable: () => void;
  /** Resolves with true when `isOver` returns true, which transactions may cause; with false after a time limit. */
  readonly until: (isOver: () => boolean) => Promise<boolean>;
}

/** Returns the values of an incident that a template may contain. @param me name of the account */
export const templateValues = (id: string, fields: Fields, me: string): TemplateValues => {
  const { subject, originNode, status, priority } = incidentFacts(fields);
  return { id, subject, node: originNode, status, priority, me };
};

interface Triaging {
  /** Returns the outcome of one incident. @throws AppError if it could not be written, or the write failed */
  work(act: TriageAct, id: string): Promise<TriageOutcome>;
  /** Adds a comment. @throws as `work` */
  comment(id: string, text: string): Promise<TriageOutcome>;
  /** Restores the former value of an attribute, unless another one was written since. @throws as `work` */
  undo(change: TriageChange): Promise<TriageOutcome>;
}

export function createTriaging(deps: TriagingDeps): Triaging {
  const { followed, settings, me, expectWritable, until } = deps;
  const { reading, writes } = followed;
  const ledger = (): Ledger => {
    if (followed.ledger === null) throw new AppError('offline', 'This view has not been loaded yet.');
    return followed.ledger;
  };

  /** @param value null removes the attribute */
  const writeAttribute = async (id: string, attribute: string, value: unknown): Promise<TriageOutcome> => {
    const object = { $type: 'incident', [attribute]: value };
    const { transactionId } = await writes.put({ id, object, mustBeNew: false, cause: { from: 'triage' } });
    const find = () =>
      ledger()
        .transactionsOf(id)
        .find((each) => each.id === transactionId);
    await until(() => isEnded(find()?.status ?? ''));
    const { status = '', errors = [] } = find() ?? {};
    if (!isEnded(status)) return { kind: 'waiting' };
    if (isSuccess(status)) return { kind: 'done' };
    throw new AppError('rejected', errors[0]?.message || `The platform ended the write with “${status}”.`);
  };

  const setAttribute = async (id: string, fields: Fields, attribute: string): Promise<TriageOutcome> => {
    const outcome = await writeAttribute(id, attribute, me);
    if (outcome.kind !== 'done') return outcome;
    const former = fields[attribute] ?? undefined;
    return { kind: 'done', change: { id, attribute, written: me, ...(former !== undefined && { former }) } };
  };

  /** Reads the fields from the platform, since a write to an object that no longer exists would create it again. */
  const readFields = async (id: string): Promise<Fields> => {
    expectWritable();
    const fields = await reading.read(id);
    if (fields === null) throw new AppError('not-found', 'The incident no longer exists.');
    expectWritable();
    return fields;
  };

  const comment = async (id: string, text: string): Promise<TriageOutcome> => {
    try {
      await writes.comment({ id, text, author: me, expectWritable });
    } catch (error) {
      if (isArrivedBefore(error)) return { kind: 'unchanged', message: error.message };
      throw error;
    }
    const find = () =>
      ledger()
        .ownComments(id)
        .findLast((each) => each.text === text);
    await until(() => find()?.state !== 'sending');
    const { state = 'sending', message = '' } = find() ?? {};
    if (state === 'failed') throw new AppError('rejected', message);
    return { kind: state === 'stored' ? 'done' : 'waiting' };
  };

  return {
    comment,
    async work(act, id) {
      const fields = await readFields(id);
      const { acknowledgedBy, assignee } = triageOf(fields, settings);
      switch (act) {
        case 'acknowledge':
          return acknowledgedBy === ''
            ? setAttribute(id, fields, settings.acknowledgeAttribute)
            : { kind: 'unchanged', message: `It was already acknowledged by ${acknowledgedBy}.` };
        case 'assign':
          return assignee === me
            ? { kind: 'unchanged', message: 'It is already assigned to you.' }
            : setAttribute(id, fields, settings.assignAttribute);
        case 'end': {
          const { status } = incidentFacts(fields);
          return isFinal(status)
            ? { kind: 'unchanged', message: `It has ended already (${status}).` }
            : comment(id, fillTemplate(settings.endComment, templateValues(id, fields, me)));
        }
      }
    },
    async undo({ id, attribute, written, former }) {
      const fields = await readFields(id);
      if (fields[attribute] !== written)
        return { kind: 'unchanged', message: `${attribute} was changed since and is kept.` };
      return writeAttribute(id, attribute, former ?? null);
    },
  };
}
