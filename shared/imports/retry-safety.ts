/** Retry safety: whether a row may be sent again if its outcome is unknown, decided from its cells alone. */
import { z } from 'zod';

/**
 * Classes from best to worst; a request has the class of its worst row, and classes are not mixed in one request.
 * `repeatable`: sending again changes nothing more. `creates-only`: an existing object is refused with 409, so a
 * repeat stores nothing twice. `asks`: a repeat may open a second issue, add a value twice or remove another one, so it
 * needs the user's confirmation of the number of affected rows. `never`: the vertex has no identity, so a repeat would
 * create it twice.
 */
export const retrySafeties = ['repeatable', 'creates-only', 'asks', 'never'] as const;
export type RetrySafety = (typeof retrySafeties)[number];
export const repeatClass = z.enum(retrySafeties);

/** Whether a row may be sent again without confirmation. */
export const isRetrySafe = (each: RetrySafety): boolean => each === 'repeatable' || each === 'creates-only';
