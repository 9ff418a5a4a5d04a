/** The statuses of a whole response which prove that its request was not executed. */

/** The request may have been passed on, or may still be: 408, 421 and 425 are sent by gateways, too. */
const provesNothing: ReadonlySet<number> = new Set([408, 421, 425]);
/** Only those that HTTP defines; statuses invented by gateways (444, 460, 499) prove nothing about the server behind them. */
const defined: ReadonlySet<number> = new Set([
  ...Array.from({ length: 19 }, (_, index) => 400 + index),
  422,
  423,
  424,
  426,
  428,
  431,
  451,
]);

/**
 * Whether the platform refused the request as a whole. A redirect, a gateway error (5xx) and an unknown status
 * are no proof: work may continue behind them.
 * @source wire.md §3, "Whole requests"; RFC 9110 §15.5
 */
export const isProvenRefusal = (status: number): boolean => defined.has(status) && !provesNothing.has(status);
