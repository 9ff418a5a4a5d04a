/** Returns the text of one cell of an OpenDocument spreadsheet, according to the type of its value. */
import type { CellProblem } from './cell-notes.ts';
import { numberText } from './number-text.ts';
import type { XmlAttributes } from './xml-reader.ts';

/** A whole number that is shown with zeros before it, such as a postal code. */
const leadingZeros = /^0+(\d+)$/;

/** @param shown the text that the sheet shows in the cell */
export function odsCellText(
  attributes: XmlAttributes,
  shown: string,
  onProblem: (problem: CellProblem, evidence: string) => void,
): string {
  if (attributes['calcext:value-type'] === 'error') {
    onProblem('error value', shown);
    return shown;
  }
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const number = numberText(attributes['office:value'] ?? '');
      if (number.hasLostDigits)
        onProblem('lost digits', `${number.text} ends in zeros instead of its last digits`);
      return leadingZeros.exec(shown)?.[1] === number.text ? shown : number.text;
    }
    case 'date':
      return attributes['office:date-value'] ?? '';
    case 'time':
      return timeOf(attributes['office:time-value'] ?? '');
    case 'boolean':
      return attributes['office:boolean-value'] ?? '';
    default:
      return attributes['office:string-value'] ?? shown;
  }
}

/** Converts a duration below 24 hours to a time of day: `PT10H30M00S` to `10:30:00`. Others are returned unchanged. */
function timeOf(duration: string): string {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+(?:[.,]\d+)?)S$/.exec(duration) ?? [];
  if (hours === undefined || minutes === undefined || seconds === undefined || Number(hours) > 23)
    return duration;
  const [whole = '', fraction = ''] = seconds.split(/[.,]/);
  const rest = fraction.replace(/0+$/, '');
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${whole.padStart(2, '0')}${rest === '' ? '' : `.${rest}`}`;
}
