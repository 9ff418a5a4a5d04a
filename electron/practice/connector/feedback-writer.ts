/** Collects the outcome of each row, and writes the connector's response. */
import { StringDecoder } from 'node:string_decoder';
import type { Faults } from '../faults/faults.ts';
import type { JsonValue } from '../graph/json.ts';
import { createSpool } from './spool.ts';

export type Counted = 'vertex' | 'edge' | 'timeseries' | 'attachment' | 'issue';
type Entity = 'vertex' | 'edge' | 'timeseries' | 'attachment' | 'undefined';
type ItemAction = 'create' | 'update' | 'delete' | 'undefined';

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

export interface FeedbackWriter {
  stored(head: ItemHead, counted: Counted, data: JsonValue): void;
  /** `original` is the row as head → value, the text of a read error, or null for the abort. */
  failed(head: ItemHead, failure: ItemFailure, original: JsonValue): void;
  /** Ends a group of items, which may be sent in another order. */
  flush(): void;
  /** The whole response, `result` first. */
  text(): AsyncGenerator<string>;
  drop(): void;
}

/** @source wire.md §3, "Answer" */
export function createFeedbackWriter(deps: {
  spoolFolder: string;
  faults: Pick<Faults, 'disturb' | 'disturbsItems' | 'miscount'>;
}): FeedbackWriter {
  const { faults } = deps;
  const spool = createSpool(deps.spoolFolder);
  const populated: Record<Counted, number> = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
  let failed = 0;
  /** Held only where they may be sent in another order than they came. */
  let unsettled: string[] = [];
  let separator = '';

  const put = (item: string): void => {
    spool.add(separator);
    spool.add(item);
    separator = ',\n';
  };
  const emit = (item: string): void => {
    if (faults.disturbsItems()) unsettled.push(item);
    else put(item);
  };

  return {
    stored({ entity, action, order }, counted, data) {
      populated[counted] += 1;
      emit(JSON.stringify({ status: 'success', entity, action, order, data }));
    },
    failed({ entity, action, order }, failure, original) {
      failed += 1;
      const data = { ...failure, original_data: original };
      emit(JSON.stringify({ status: 'fail', entity, action, order, data }));
    },
    flush() {
      for (const item of faults.disturb(unsettled)) put(item);
      unsettled = [];
    },
    async *text() {
      yield '{"result":[';
      // As text, because the bytes are good for a moment only.
      const decoder = new StringDecoder('utf8');
      for await (const piece of spool.read()) yield decoder.write(piece);
      const reportedFailures = failed + Math.max(faults.miscount(), -failed);
      yield `],\n"populated":${JSON.stringify(populated)},"failed":${reportedFailures},"success":${reportedFailures === 0}}`;
    },
    drop: spool.drop,
  };
}
