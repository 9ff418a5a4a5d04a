/** Result of one attempt to send a notification to its destination. */
export interface SendingResult {
  /** `later` if another attempt may succeed, `refused` if none can without a change of the settings. */
  readonly outcome: 'delivered' | 'later' | 'refused';
  /** One sentence, without a secret and without the path of a URL. */
  readonly message: string;
  /** The shortest wait that the destination requests; null if it requests none. */
  readonly retryAfterMs: number | null;
}

export const result = (
  outcome: SendingResult['outcome'],
  message: string,
  retryAfterMs: number | null = null,
): SendingResult => ({ outcome, message, retryAfterMs });
