/** Collects what became of each row, and writes the connector's answer. */
import { StringDecoder } from 'node:string_decoder';
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
  /** Ends a group of items, which may be sent in another order. */
  settle(): void;
  /** The whole answer, `result` first. */
  text(): AsyncGenerator<string>;
  drop(): void;
}

/** @source wire.md §3, "Answer" */
export function createAnswer(deps: {
  spoolFolder: string;
  faults: Pick<Faults, 'disturb' | 'disturbsItems' | 'miscount'>;
}): Answer {
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
  const tell = (item: string): void => {
    if (faults.disturbsItems()) unsettled.push(item);
    else put(item);
  };

  return {
    stored({ entity, action, order }, counted, data) {
      populated[counted] += 1;
      tell(JSON.stringify({ status: 'success', entity, action, order, data }));
    },
    failed({ entity, action, order }, failure, original) {
      failed += 1;
      const data = { ...failure, original_data: original };
      tell(JSON.stringify({ status: 'fail', entity, action, order, data }));
    },
    settle() {
      for (const item of faults.disturb(unsettled)) put(item);
      unsettled = [];
    },
    async *text() {
      yield '{"result":[';
      // As text, because the bytes are good for a moment only.
      const decoder = new StringDecoder('utf8');
      for await (const piece of spool.read()) yield decoder.write(piece);
      const told = failed + Math.max(faults.miscount(), -failed);
      yield `],\n"populated":${JSON.stringify(populated)},"failed":${told},"success":${told === 0}}`;
    },
    drop: spool.drop,
  };
}
