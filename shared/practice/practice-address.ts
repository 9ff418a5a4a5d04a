/** Addresses of a practice platform, and the credentials for it, which starting the platform returns. */

/** Addresses do not end with a slash. */
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
