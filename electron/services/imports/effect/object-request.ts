/** The first PUT of a file of objects exactly as it will be sent, made by the functions that send. */
import { AppError } from '../../../../shared/errors.ts';
import { type ExactRequest, tokenPlace } from '../../../../shared/imports/effect/effect.ts';
import { viewOf } from '../../../../shared/imports/objects/object-heads.ts';
import { createObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import { objectRequest } from '../../../remote/object-write.ts';
import type { Shipment } from '../../sending/runs/shipment.ts';
import { curlOf } from './curl.ts';

/** A longer body is cut where it is shown, and is too long to paste into a shell. */
const shownCharacters = 20_000;

/** @throws AppError `bad-input` where there is no row or no interface, and what reading the file throws */
export async function objectsRequest(options: {
  shipment: Shipment;
  /** Null where the connection has no Domain Object interface. */
  objectsUrl: string | null;
}): Promise<ExactRequest> {
  const { shipment, objectsUrl } = options;
  if (objectsUrl === null)
    throw new AppError(
      'bad-input',
      'This connection has no address for the Domain Object interface; use a connection that has one.',
    );
  const view = viewOf(shipment.terms.decisions.recipe?.sending);
  const rowOf = createObjectRow(shipment);
  for await (const rows of shipment.source()) {
    const [first] = rows;
    if (first === undefined) continue;
    const { id, object } = rowOf(first.cells);
    const text = JSON.stringify(object);
    const { method, url, headers, body } = objectRequest({ objectsUrl, view, id, text }, tokenPlace);
    const shownHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const isCut = body.length > shownCharacters;
    return {
      method,
      address: url,
      headers: shownHeaders,
      bodyStart: body.slice(0, shownCharacters),
      isCut,
      shownRows: 1,
      rows: 1,
      bodyBytes: Buffer.byteLength(body),
      requests: shipment.rows,
      isCertain: true,
      curl: isCut ? null : curlOf({ method, address: url, headers: shownHeaders, body: `${body}\n` }),
    };
  }
  throw new AppError('bad-input', 'There are no rows to send.');
}
