import { vertexPart } from '../../../shared/app/vertex-place.ts';

/** The address of a vertex. @param name `ogit/_id` or `ogit/_xid` */
export const vertexHref = (name: string): string => `#vertices/${vertexPart(name)}`;
