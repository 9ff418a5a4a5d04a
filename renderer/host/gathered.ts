import type { Carrier } from '../../shared/rpc.ts';

/**
 * Hands on in one go what came while the page was busy, in its order: what changes in one go is drawn once.
 * @param soon runs its work after what the browser has to do already
 */
export function gathered(carrier: Carrier, soon: (work: () => void) => void): Carrier {
  const listeners: ((text: string) => void)[] = [];
  const waiting: string[] = [];
  const handOn = () => {
    try {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift())
        for (const listener of listeners) listener(text);
    } finally {
      // A listener that throws loses nothing of what comes behind.
      if (waiting.length > 0) soon(handOn);
    }
  };
  carrier.onText((text) => {
    if (waiting.push(text) === 1) soon(handOn);
  });
  return {
    send: (text) => carrier.send(text),
    onText: (listener) => void listeners.push(listener),
    onClose: (listener) =>
      carrier.onClose(() => {
        try {
          handOn();
        } finally {
          listener();
        }
      }),
  };
}

/** A timer would be held back in a window that is not seen. */
export function createSoon(): (work: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const works: (() => void)[] = [];
  port1.onmessage = () => works.shift()?.();
  return (work) => {
    works.push(work);
    port2.postMessage(null);
  };
}
