/** The host's end of the pipe to a page: serves calls from `api`, and sends the newest state to subscriptions. */
import { z } from 'zod';
import { createAbort } from './abort.ts';
import { AppError, toAppError } from './errors.ts';
import { parseJson } from './json/parse-json.ts';
import { withoutHeldSecrets } from './redaction/held-secrets.ts';
import {
  type ApiOf,
  type Carrier,
  type Contract,
  methodsOf,
  type ReplyFrame,
  type RequestFrame,
} from './rpc.ts';

const requestFrame: z.ZodType<RequestFrame> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(['call', 'listen']),
    id: z.number(),
    name: z.string(),
    input: z.unknown().optional(),
  }),
  z.object({ type: z.literal(['taken', 'stop']), id: z.number() }),
]);

type Spec = ReturnType<typeof methodsOf> extends Generator<infer T> ? T : never;
type AnyMethod = (...args: unknown[]) => unknown;

export interface ServeOptions {
  /** Called for every failure that was not an AppError, with its cause. */
  onFault?: (fault: { method: string; error: unknown }) => void;
}

/**
 * Serves one carrier's requests from `api`. Names outside the contract are refused; a response is reduced to its
 * schema, so nothing leaves the host that the contract does not name. Each subscription has at most one unacknowledged
 * message: while the page handles it, newer states replace each other. No frame contains a secret that the host holds.
 */
export function serve<C extends Contract>(
  contract: C,
  api: ApiOf<C>,
  carrier: Carrier,
  options: ServeOptions = {},
): void {
  const specs = new Map<string, Spec>([...methodsOf(contract)].map((entry) => [entry.name, entry]));
  const running = new Map<number, () => void>();
  const listeners = new Map<number, { stop: () => void; taken: () => void }>();
  const send = (frame: ReplyFrame) => carrier.send(withoutHeldSecrets(JSON.stringify(frame)));

  const fail = (id: number, name: string, error: unknown) => {
    if (!(error instanceof AppError)) options.onFault?.({ method: name, error });
    const { code, message, details } = toAppError(error);
    send({ type: 'error', id, code, message, ...(details === undefined ? {} : { details }) });
  };

  const find = (name: string, kind: 'call' | 'event') => {
    const entry = specs.get(name);
    if (entry?.spec.kind !== kind) throw new AppError('bad-input', `The host knows no ${kind} “${name}”.`);
    const feature = api[entry.feature] as Record<string, AnyMethod>;
    return { spec: entry.spec, run: feature[entry.method] as AnyMethod };
  };

  const execute = async (id: number, name: string, input: unknown) => {
    const abort = createAbort();
    running.set(id, () => abort.abort());
    try {
      const { spec, run } = find(name, 'call');
      if (spec.kind !== 'call') return;
      const value = await run(readInput(spec.input, input), { signal: abort.signal });
      send({ type: 'value', id, value: spec.output.parse(value) });
    } catch (error) {
      const isAborted = abort.signal.aborted && error instanceof Error && error.name === 'AbortError';
      // The caller has aborted the call, so its early end is no fault.
      fail(id, name, isAborted ? new AppError('aborted', 'Cancelled.', { cause: error }) : error);
    } finally {
      running.delete(id);
    }
  };

  const listen = (id: number, name: string, input: unknown) => {
    let newestState: { value: unknown } | undefined;
    let isInFlight = false;
    let stopped = false;
    try {
      const { spec, run } = find(name, 'event');
      if (spec.kind !== 'event') return;
      const deliver = (value: unknown) => {
        if (stopped) return;
        if (isInFlight) {
          newestState = { value };
          return;
        }
        try {
          send({ type: 'value', id, value: spec.payload.parse(value) });
          isInFlight = true;
        } catch (error) {
          // A fault of this program, which must not affect the publisher or the other subscribers.
          fail(id, name, error);
        }
      };
      const stop = run(deliver, readInput(spec.input, input)) as () => void;
      listeners.set(id, {
        stop: () => {
          stopped = true;
          stop();
        },
        taken: () => {
          isInFlight = false;
          const next = newestState;
          newestState = undefined;
          if (next) deliver(next.value);
        },
      });
    } catch (error) {
      fail(id, name, error);
    }
  };

  carrier.onText((text) => {
    const frame = requestFrame.safeParse(parseJson(text)).data;
    if (!frame) return; // A text that is no request is dropped.
    if (frame.type === 'call') void execute(frame.id, frame.name, frame.input);
    else if (frame.type === 'listen') listen(frame.id, frame.name, frame.input);
    else if (frame.type === 'taken') listeners.get(frame.id)?.taken();
    else {
      running.get(frame.id)?.();
      listeners.get(frame.id)?.stop();
      listeners.delete(frame.id);
    }
  });
  carrier.onClose(() => {
    for (const abort of running.values()) abort();
    for (const { stop } of listeners.values()) stop();
    listeners.clear();
  });
}

function readInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AppError('bad-input', z.prettifyError(parsed.error));
  return parsed.data;
}
