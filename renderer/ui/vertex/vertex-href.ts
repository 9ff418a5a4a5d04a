import { vertexPart } from '../../../shared/app/vertex-place.ts';

/** Returns the address of a vertex in this page. @param name `ogit/_id` or `ogit/_xid` */
export const vertexHref = (name: string): string => `#vertices/${vertexPart(name)}`;
