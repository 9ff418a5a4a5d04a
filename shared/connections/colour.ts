/** Schema of the colours of connections. */
import { z } from 'zod';
import { colours } from './look.ts';

export const colour = z.enum(colours);
