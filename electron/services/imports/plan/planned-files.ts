/** Files of a plan in their current state, ready to be sent or rehearsed. */
import { AppError } from '../../../../shared/errors.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import { needsOf } from '../../../../shared/imports/plan-order.ts';
import type { Current } from '../../connections/service.ts';
import type { ActiveRuns } from '../../sending/runs/active-runs.ts';
import { undoOf } from '../file/bound-file.ts';
import type { OpenFiles } from '../open-files.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { RehearsedFile } from '../rehearsal/rehearsal-seeds.ts';
import type { PlanStart } from './plan-run.ts';

export type PlannedFile = ReturnType<typeof plannedFiles>[number];

/** Returns the files in the order of sending. @throws AppError where one cannot be sent */
export function plannedFiles(
  files: Pick<OpenFiles, 'find'>,
  { order, links }: Pick<PlanState, 'order' | 'links'>,
) {
  return order.map((fileId) => {
    const file = files.find(fileId);
    const needs = needsOf(fileId, { order, links });
    const shipment = file.forSending();
    const undoes = undoOf(file, shipment.terms.decisions);
    return { fileId, fileName: file.name, file, needs, shipment, undoes };
  });
}

/** Returns steps that start a run of each file. */
export const stepsTo = (
  to: Current | Rehearsal,
  planned: readonly PlannedFile[],
  active: ActiveRuns,
): PlanStart['steps'] =>
  planned.map(({ fileId, fileName, needs, shipment, undoes }) => ({
    fileId,
    fileName,
    needs,
    start: () => active.find(active.start({ fileId, fileName, shipment, to, undoes })),
  }));

/** @throws AppError `conflict` where one is not checked */
export const rehearsedFiles = (
  planned: readonly PlannedFile[],
  references: OpenFiles['references'],
): RehearsedFile[] =>
  planned.map(({ fileId, file, shipment }) => {
    if (file.checked === null) throw new AppError('conflict', `${file.name} is still being checked.`);
    return { of: file.checked, shipment, unknown: references.missingByRequest(fileId) };
  });
