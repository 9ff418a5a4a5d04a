/** Names of vertices: an id of the platform, or an xid. */
export interface VertexName {
  readonly by: 'ogit/_id' | 'ogit/_xid';
  readonly value: string;
}

/** Returns the key of a name for maps and sets. */
export const keyOfName = ({ by, value }: VertexName): string => `${by} ${value}`;
