/** Stores the comments of an issue in a timeseries, which is connected to the issue. */
import type { Edges } from '../graph/edges.ts';
import type { Author, Graph } from '../graph/graph.ts';
import { timeseriesType, type Values } from '../graph/values.ts';
import type { Comment } from './comments.ts';

interface CommentSeries {
  /** Returns the `ogit/_id` of the timeseries; undefined if the issue has none yet. */
  of(issue: string): string | undefined;
  write(issue: string, added: readonly Comment[], author: Author): void;
}

const commentVerb = 'ogit/generates';
const commentSeries = 'UserComment';

export function createCommentSeries(deps: {
  readonly graph: Graph;
  readonly edges: Edges;
  readonly values: Values;
}): CommentSeries {
  const { graph, edges, values } = deps;

  const seriesOf = (issue: string): string | undefined =>
    edges
      .of(issue, 'out', commentVerb)
      .map((edge) => graph.read(edge.in))
      .find(
        ({ type, attributes }) => type === timeseriesType && attributes.get('ogit/name') === commentSeries,
      )?.id;

  const newSeries = (issue: string, author: Author): string => {
    const series = graph.create(timeseriesType, { 'ogit/name': commentSeries }, author);
    edges.connect(issue, commentVerb, series.id);
    return series.id;
  };

  return {
    of: seriesOf,
    write(issue, added, author) {
      if (added.length > 0) values.write(seriesOf(issue) ?? newSeries(issue, author), added);
    },
  };
}
