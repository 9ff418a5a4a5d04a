/** The first request of a file exactly as it will be sent, made by the functions that send. */

import { AppError } from '../../../../shared/errors.ts';
import { type ExactRequest, tokenPlace } from '../../../../shared/imports/effect/effect.ts';
import { createRetrySafetyOf } from '../../../../shared/imports/retry-safety-of.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import { firstPace } from '../../../../shared/sending/pace.ts';
import { connectorPath, connectorRequest, headerText } from '../../../remote/connector.ts';
import { plannedRequests, requestCount } from '../../sending/batches/requests.ts';
import { bodyOf } from '../../sending/batches/row-text.ts';
import type { Shipment } from '../../sending/runs/shipment.ts';
import { curlOf } from './curl.ts';

/** Limits of what is shown: rows, and characters of their lines. */
const shownRows = 5;
const shownCharacters = 20_000;
/** A longer body is too long to paste into a shell. */
const curlCharacters = 100_000;

/** @throws AppError `bad-input` where there is no row, and what reading the file throws */
export async function exactRequest(options: {
  shipment: Shipment;
  connectorUrl: string;
  /** Bytes of the file's longest record. */
  longestRecordBytes: number;
}): Promise<ExactRequest> {
  const { shipment, connectorUrl, longestRecordBytes } = options;
  const { kind, action, header, jsonStrings, nullKeyword } = shipment;
  const rows = await firstRows(shipment);
  const requestOf = (sentRows: readonly SentRow[]) => {
    const csv = bodyOf(header, sentRows, jsonStrings);
    return connectorRequest(
      connectorUrl,
      { path: connectorPath(kind), action, csv, jsonStrings, nullKeyword },
      tokenPlace,
    );
  };
  const { method, url, headers, body } = requestOf(rows);
  const shown = rows.slice(0, shownRows);
  const beginning = bodyOf(header, shown, jsonStrings);
  const shownHeaders = Object.entries(headers).map(([name, value]) => ({
    name,
    value: headerText(String(value)),
  }));
  const counted = requestCount(shipment, longestRecordBytes, paceOf(shipment));
  return {
    method,
    address: url,
    headers: shownHeaders,
    bodyStart: beginning.slice(0, shownCharacters),
    isCut: beginning.length > shownCharacters,
    shownRows: shown.length,
    rows: rows.length,
    bodyBytes: Buffer.byteLength(body),
    ...counted,
    isCertain: counted.isCertain && rows.length === shipment.rows,
    curl:
      beginning.length > curlCharacters
        ? null
        : curlOf({ method, address: url, headers: shownHeaders, body: beginning }),
  };
}

const paceOf = ({ terms }: Shipment) => firstPace(terms.decisions.recipe?.sending ?? {});

async function firstRows(shipment: Shipment): Promise<readonly SentRow[]> {
  const pace = paceOf(shipment);
  const rows = shipment.source();
  const classOf = createRetrySafetyOf(shipment);
  for await (const request of plannedRequests({ shipment, rows, classOf, size: () => pace }))
    return request.rows;
  throw new AppError('bad-input', 'There are no rows to send.');
}
