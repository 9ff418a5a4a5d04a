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
  /** `original` is the row as an object by head, the text of a read error, or null for an abort. */
  failed(head: ItemHead, failure: ItemFailure, original: JsonValue): void;
  /** Ends a group of items, within which a fault can change the order. */
  flush(): void;
  /** Yields the complete response, beginning with `result`. */
  text(): AsyncGenerator<string>;
  drop(): void;
}

/** @source wire.md §3, "Answer" */
export function createFeedbackWriter(deps: {
  spoolFolder: string;
  faults: Pick<Faults, 'disorderItems' | 'disturbsItems' | 'miscount'>;
}): FeedbackWriter {
  const { faults } = deps;
  const spool = createSpool(deps.spoolFolder);
  const populated: Record<Counted, number> = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
  let failed = 0;
  /** Items of the current group; collected only if a fault may change their order. */
  let pendingItems: string[] = [];
  let separator = '';

  const put = (item: string): void => {
    spool.add(separator);
    spool.add(item);
    separator = ',\n';
  };
  const emit = (item: string): void => {
    if (faults.disturbsItems()) pendingItems.push(item);
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
      for (const item of faults.disorderItems(pendingItems)) put(item);
      pendingItems = [];
    },
    async *text() {
      yield '{"result":[';
      // Decoded here, because the bytes are valid only until the next piece.
      const decoder = new StringDecoder('utf8');
      for await (const piece of spool.read()) yield decoder.write(piece);
      // A fault can falsify the number of failures, but not to less than 0.
      const reportedFailures = failed + Math.max(faults.miscount(), -failed);
      yield `],\n"populated":${JSON.stringify(populated)},"failed":${reportedFailures},"success":${reportedFailures === 0}}`;
    },
    drop: spool.drop,
  };
}
