/** Whether a row may be sent once more when nobody knows what became of it, decided from its cells alone. */
import { z } from 'zod';

/**
 * From best to worst; a request has the class of its worst row, and classes are not mixed in one request.
 * `repeatable`: the same again changes nothing more. `creates-only`: what exists already is refused with 409, so a
 * repeat stores nothing twice. `asks`: a repeat may open a second issue, add a value twice or remove another one; only
 * after the user was told how many rows are at stake. `never`: nothing names the vertex, so it would be made twice.
 */
export const repeatClasses = ['repeatable', 'creates-only', 'asks', 'never'] as const;
export type RepeatClass = (typeof repeatClasses)[number];
export const repeatClass = z.enum(repeatClasses);

/** May be sent again without asking anybody. */
export const isSafe = (each: RepeatClass): boolean => each === 'repeatable' || each === 'creates-only';
