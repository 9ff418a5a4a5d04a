/** Exit codes of the terminal. */

/** `interrupted` is EX_TEMPFAIL of sysexits.h: starting the command again continues. */
export const exitCodes = { fine: 0, failed: 1, problems: 2, unknown: 3, interrupted: 75 } as const;
