/** Brings the rows of one request to the platform and answers one verdict for each; repeats only what was not executed. */
import { AppError } from '../../../../shared/errors.ts';
import { attribute, type RowVerdict, type SentRow } from '../../../../shared/imports/attribution.ts';
import { attributeCombined } from '../../../../shared/imports/combined-attribution.ts';
import type { Connector, ConnectorVerdict } from '../../../remote/connector.ts';
import { bodyOf } from './requests.ts';
import type { Shipment } from './shipment.ts';

/** What became of a row; `not-sent` where the platform never took it. */
export type SettledVerdict =
  | Exclude<RowVerdict, { outcome: 'refused' }>
  | { readonly outcome: 'not-sent'; readonly reason: string; readonly cause: string };

export const notSent = (reason: string): SettledVerdict => ({ outcome: 'not-sent', reason, cause: reason });

/** How often rows that were not executed are offered. */
const attempts = 5;
/** A timer cannot wait longer. */
const longestWaitMs = 2 ** 31 - 1;

export interface DeliveryDeps {
  connector: Connector;
  shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'jsonStrings' | 'nullKeyword'>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends waiting: what is not under way is not sent any more. */
  signal: AbortSignal;
  /** Hears why sending waits; empty when it goes on. */
  onWaiting: (message: string) => void;
}

/**
 * One verdict per row, in the order of `rows`.
 * @throws AppError `offline`, `unauthorized` or `rejected` (the body as a whole); none of the rows was executed then
 */
export type Deliver = (rows: readonly SentRow[]) => Promise<SettledVerdict[]>;

export function createDelivery(deps: DeliveryDeps): Deliver {
  const { connector, shipment, wait, signal, onWaiting } = deps;
  const { kind, action, header, jsonStrings, nullKeyword } = shipment;
  const pause = async (ms: number, message: string) => {
    onWaiting(message);
    await wait(Math.min(ms, longestWaitMs), signal).catch(() => undefined);
    if (signal.aborted) throw new AppError('aborted', 'Cancelled while waiting for the platform.');
    onWaiting('');
  };

  const post = async (
    rows: readonly SentRow[],
    attempt = 1,
  ): Promise<Exclude<ConnectorVerdict, { kind: 'busy' }>> => {
    try {
      const verdict = await connector.send({
        path: kind,
        action,
        csv: bodyOf(header, rows, jsonStrings),
        jsonStrings,
        nullKeyword,
      });
      if (verdict.kind !== 'busy') return verdict;
      if (attempt >= attempts)
        throw new AppError('rejected', 'The platform is busy and keeps asking to come back later.');
      await pause(
        verdict.retryAfterMs,
        `The platform asks to wait ${Math.ceil(verdict.retryAfterMs / 1000)} s.`,
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'offline' || attempt >= attempts) throw error;
      await pause(2 ** attempt * 250, `${error.message} Trying again.`);
    }
    return post(rows, attempt + 1);
  };

  const verdictsOf = async (rows: readonly SentRow[]): Promise<RowVerdict[]> => {
    const answer = await post(rows);
    if (answer.kind === 'answered')
      return (kind === 'combined' ? attributeCombined : attribute)(header, rows, answer.items);
    if (answer.kind === 'refused') throw new AppError('rejected', answer.message);
    return rows.map(() => ({ outcome: 'unknown', reason: answer.message, cause: answer.message }));
  };

  /** Items refused one by one (401, 429) were not executed: those rows are sent again, without the others. */
  const deliver = async (rows: readonly SentRow[], attempt: number): Promise<SettledVerdict[]> => {
    const verdicts = await verdictsOf(rows);
    const refused = rows.filter((_, index) => verdicts[index]?.outcome === 'refused');
    const expired = verdicts.some((verdict) => verdict.outcome === 'refused' && verdict.code === 401);
    const settled = refused.length === 0 ? [] : await again(refused, attempt, expired);
    let next = 0;
    return verdicts.map((verdict) =>
      verdict.outcome === 'refused' ? (settled[next++] ?? notSent(notTaken)) : verdict,
    );
  };
  const again = async (
    refused: readonly SentRow[],
    attempt: number,
    expired: boolean,
  ): Promise<SettledVerdict[]> => {
    if (attempt >= attempts) return refused.map(() => notSent(notTaken));
    try {
      if (expired) await connector.renew();
      await pause(attempt * 500, 'The platform did not take some rows yet.');
      return await deliver(refused, attempt + 1);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The other rows of the request have their outcome; these alone were not executed.
      return refused.map(() => notSent(error.message));
    }
  };

  return (rows) => deliver(rows, 1);
}

const notTaken = 'The platform refused the row several times without executing it.';
