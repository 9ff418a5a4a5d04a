/** Whether listening failed because another process uses the port. */
export const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
