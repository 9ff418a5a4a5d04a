import type { Carrier } from '../../shared/rpc.ts';

/**
 * Wraps a carrier whose subscriber comes later: it buffers every text until `onText` is called, and reports a close
 * that happened before `onClose` was called.
 */
export function bufferTexts(carrier: Carrier): Carrier {
  const buffered: string[] = [];
  let receive: (text: string) => void = (text) => buffered.push(text);
  let isClosed = false;
  carrier.onText((text) => receive(text));
  carrier.onClose(() => {
    isClosed = true;
  });
  return {
    send: (text) => carrier.send(text),
    onText(listener) {
      receive = listener;
      for (const text of buffered.splice(0)) listener(text);
    },
    onClose(listener) {
      if (isClosed) listener();
      else carrier.onClose(listener);
    },
  };
}
