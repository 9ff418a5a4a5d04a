/** Input and result of a round. */
export interface Round {
  readonly folder: string;
  readonly seed: number;
  readonly shards: number;
  readonly rows: number;
  readonly connectionFile: string;
  /** Variables with the secrets of the connection. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The database of the practice platform. */
  readonly world: string;
}

export interface RoundEnd {
  readonly problems: readonly string[];
  readonly kills: number;
}
