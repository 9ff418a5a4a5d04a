import type { Carrier } from '../../shared/rpc.ts';

/** Wraps a carrier for a later subscriber: it keeps every text until then, and reports a close that came before it. */
export function bufferTexts(carrier: Carrier): Carrier {
  const kept: string[] = [];
  let receive: (text: string) => void = (text) => kept.push(text);
  let isClosed = false;
  carrier.onText((text) => receive(text));
  carrier.onClose(() => {
    isClosed = true;
  });
  return {
    send: (text) => carrier.send(text),
    onText(listener) {
      receive = listener;
      for (const text of kept.splice(0)) listener(text);
    },
    onClose(listener) {
      if (isClosed) listener();
      else carrier.onClose(listener);
    },
  };
}
