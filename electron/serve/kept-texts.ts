import type { Carrier } from '../../shared/rpc.ts';

/** The same carrier for whoever comes later: it keeps every text until somebody listens, and tells of a close before. */
export function keptTexts(carrier: Carrier): Carrier {
  const kept: string[] = [];
  let hear: (text: string) => void = (text) => kept.push(text);
  let isClosed = false;
  carrier.onText((text) => hear(text));
  carrier.onClose(() => {
    isClosed = true;
  });
  return {
    send: (text) => carrier.send(text),
    onText(listener) {
      hear = listener;
      for (const text of kept.splice(0)) listener(text);
    },
    onClose(listener) {
      if (isClosed) listener();
      else carrier.onClose(listener);
    },
  };
}
