/** Type of the functions in `routes/`, which register the routes of one interface. */

import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Sockets } from './sockets.ts';

export type Routes = (app: FastifyInstance, context: Context, sockets: Sockets) => void;
