/** Decides which HTTP statuses prove that a request was not executed. */

/** Also sent by gateways, which may have passed the request to the server, or may still do so. */
const ambiguous: ReadonlySet<number> = new Set([408, 421, 425]);
/** Statuses that HTTP defines. Others, which gateways invented (444, 460, 499), prove nothing about the server. */
const definedStatuses: ReadonlySet<number> = new Set([
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
 * Whether the status proves that the platform refused the whole request. A redirect, a gateway error (5xx) and an
 * unknown status are no proof, because the server may still execute it.
 * @source wire.md §3, "Whole requests"; RFC 9110 §15.5
 */
export const isProvenRefusal = (status: number): boolean =>
  definedStatuses.has(status) && !ambiguous.has(status);
