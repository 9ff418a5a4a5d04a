/** Result of one attempt to send a notification to its destination. */
export interface SendingResult {
  /** `later` where another attempt may succeed, `refused` where it cannot without a change of the settings. */
  readonly outcome: 'delivered' | 'later' | 'refused';
  /** One sentence, without a secret and without the path of an address. */
  readonly message: string;
  /** The least wait that the destination asks for; null where it asks for none. */
  readonly retryAfterMs: number | null;
}

export const result = (
  outcome: SendingResult['outcome'],
  message: string,
  retryAfterMs: number | null = null,
): SendingResult => ({ outcome, message, retryAfterMs });
