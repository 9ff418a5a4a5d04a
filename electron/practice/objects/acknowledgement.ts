/** Reads the acknowledgement, the only message that a listener sends. @source wire.md §5, "Notifications" */
import { z } from 'zod';

const acknowledgement = z.object({ ack: z.int() });

/** Returns the acknowledged number; undefined for any other message. */
export function readAcknowledgement(data: unknown, isBinary: boolean): number | undefined {
  if (isBinary) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(String(data));
  } catch {
    return undefined;
  }
  return acknowledgement.safeParse(message).data?.ack;
}
