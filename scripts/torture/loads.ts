/** Every load that a round can send, in the order of the rounds. */
import type { MakeLoad } from './load.ts';
import {
  putCombined,
  putCombinedIssues,
  putCombinedNameless,
  putCombinedNamelessIssues,
} from './loads/combined.ts';
import { putAttachments, putTimeseries } from './loads/contents.ts';
import { deleteEdges, postEdges } from './loads/edges.ts';
import { postIssues, postNamelessIssues } from './loads/issues.ts';
import { addTimedLists, addToLists, removeFromLists, removeTimedFromLists, setLists } from './loads/lists.ts';
import { deleteVertices, patchVertices, postNameless, postVertices, putVertices } from './loads/vertices.ts';

export const loads: readonly MakeLoad[] = [
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
