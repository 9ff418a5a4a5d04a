/** Address of a practice platform and how to sign in to it, as it reports them to its starter. */

/** Addresses have no slash at their end. */
export interface PracticeAddress {
  /** Also the address of the authentication service. */
  readonly origin: string;
  readonly authUrl: string;
  readonly connectorUrl: string;
  readonly objectsUrl: string;
  readonly graphUrl: string;
  /** `ws://…` */
  readonly actionsUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  readonly scope: string;
  stop(): Promise<void>;
}
