import { isChanged } from '../../../../shared/vertices/compare/compare-values.ts';
import { attributeOf, holdingOf, readLists } from '../../../../shared/vertices/list-value.ts';
import { predict } from '../../../../shared/vertices/predict.ts';
import { attributesOf } from '../../../../shared/vertices/write-body.ts';
import type { OpenVertex, VertexAttributes, WriteResult } from '../../../../shared/vertices.ts';
import type { VerticesResponses } from '../../../test-vertices.ts';

/** Time of the test platform, which it sets as the creation time of new values. */
export const platformNow = 1_800_000_000_000;

/** Platform in memory with one vertex that follows the rules of lists; `post` writes to it as another user. */
export function createTestPlatform(first: OpenVertex) {
  let vertex = first;
  const post = (bodies: readonly VertexAttributes[]) => {
    const after = predict(readLists(vertex.attributes), bodies, platformNow);
    const written = attributesOf(bodies).map((name) => [name, attributeOf(holdingOf(after, name))] as const);
    const attributes = Object.fromEntries(
      Object.entries({ ...vertex.attributes, ...Object.fromEntries(written) }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    vertex = { ...vertex, attributes, version: (vertex.version ?? 0) + 1, readAt: Date.now() };
  };
  const write = ({ base, bodies }: { base: VertexAttributes; bodies: VertexAttributes[] }): WriteResult => {
    const before = vertex;
    const [was, is] = [readLists(base), readLists(before.attributes)];
    if (attributesOf(bodies).some((name) => isChanged(holdingOf(was, name), holdingOf(is, name))))
      return { outcome: 'changed', theirs: before };
    post(bodies);
    return { outcome: 'written', before, after: vertex };
  };
  return {
    /** Responses of the host for this vertex. */
    responses: { open: () => ({ ...vertex, readAt: Date.now() }), write } satisfies VerticesResponses,
    /** Writes as another user. */
    post,
    attributes: () => vertex.attributes,
  };
}
