/** Every workload that a round can send. The seed of a round chooses one by its place in this list. */
import type { MakeWorkload } from './workload.ts';
import {
  putCombined,
  putCombinedIssues,
  putCombinedNameless,
  putCombinedNamelessIssues,
} from './workloads/combined.ts';
import { putAttachments, putTimeseries } from './workloads/contents.ts';
import { deleteEdges, postEdges } from './workloads/edges.ts';
import { postIssues, postNamelessIssues } from './workloads/issues.ts';
import {
  addTimedLists,
  addToLists,
  removeFromLists,
  removeTimedFromLists,
  setLists,
} from './workloads/lists.ts';
import {
  deleteVertices,
  patchVertices,
  postNameless,
  postVertices,
  putVertices,
} from './workloads/vertices.ts';

export const workloads: readonly MakeWorkload[] = [
  postVertices,
  postNameless,
  putCombined,
  putVertices,
  postEdges,
  addTimedLists,
  deleteVertices,
  putTimeseries,
  putCombinedIssues,
  patchVertices,
  addToLists,
  deleteEdges,
  putAttachments,
  postIssues,
  setLists,
  putCombinedNamelessIssues,
  removeTimedFromLists,
  postNamelessIssues,
  removeFromLists,
  putCombinedNameless,
];
