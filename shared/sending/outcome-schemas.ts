/** Schemas of outcomes of rows. */
import { z } from 'zod';
import { outcomes } from './outcomes.ts';

export const outcome = z.enum(outcomes);
export const outcomeCounts = z.record(outcome, z.number());
