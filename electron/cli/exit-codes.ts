/** Exit codes of the terminal. */

/**
 * `failed`: the command itself failed or did not finish; `problems`: files have errors, or rows were not stored;
 * `unknown`: rows have an unknown outcome. `interrupted` is EX_TEMPFAIL of sysexits.h: starting the command again
 * continues.
 */
export const exitCodes = { fine: 0, failed: 1, problems: 2, unknown: 3, interrupted: 75 } as const;
