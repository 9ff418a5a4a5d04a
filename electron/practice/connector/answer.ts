/** Collects what became of each row, and writes the connector's answer. */
import type { Faults } from '../faults.ts';
import type { JsonValue } from '../graph/vertex.ts';
import { createSpool } from './spool.ts';

export type Counted = 'vertex' | 'edge' | 'timeseries' | 'attachment' | 'issue';
export type Entity = 'vertex' | 'edge' | 'timeseries' | 'attachment' | 'undefined';
export type ItemAction = 'create' | 'update' | 'delete' | 'undefined';

export interface ItemHead {
  readonly entity: Entity;
  readonly action: ItemAction;
  readonly order: number;
}

export interface ItemFailure {
  readonly error: 'SourceValueError' | 'HTTPError' | 'ValueError' | 'Error';
  readonly code: number;
  readonly message: string;
}

export interface Answer {
  stored(head: ItemHead, counted: Counted, data: JsonValue): void;
  /** `original` is the row as head → value, the text of a read error, or null for the abort. */
  failed(head: ItemHead, failure: ItemFailure, original: JsonValue): void;
  /** Lets the items so far go on their way: what they tell has been committed. */
  settle(): void;
  /** The whole answer, `result` first. */
  text(): AsyncGenerator<string | Uint8Array>;
  drop(): void;
}

/** @source wire.md §3, "Answer" */
export function createAnswer(deps: { spoolFolder: string; disturb: Faults['disturb'] }): Answer {
  const spool = createSpool(deps.spoolFolder);
  const populated: Record<Counted, number> = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
  let failed = 0;
  let unsettled: string[] = [];
  let separator = '';

  return {
    stored({ entity, action, order }, counted, data) {
      populated[counted] += 1;
      unsettled.push(JSON.stringify({ status: 'success', entity, action, order, data }));
    },
    failed({ entity, action, order }, failure, original) {
      failed += 1;
      const data = { ...failure, original_data: original };
      unsettled.push(JSON.stringify({ status: 'fail', entity, action, order, data }));
    },
    settle() {
      for (const item of deps.disturb(unsettled)) {
        spool.add(`${separator}${item}`);
        separator = ',\n';
      }
      unsettled = [];
    },
    async *text() {
      yield '{"result":[';
      yield* spool.read();
      yield `],\n"populated":${JSON.stringify(populated)},"failed":${failed},"success":${failed === 0}}`;
    },
    drop: spool.drop,
  };
}
