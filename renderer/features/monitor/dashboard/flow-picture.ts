import { colorsOf } from '../../../ui/chart/canvas-colors.ts';

interface PictureWords {
  readonly title: string;
  /** Connection, view and time, below the title. */
  readonly about: string;
  /** What is not shown, beside the legend; empty if everything is. */
  readonly note: string;
  readonly legend: readonly { readonly word: string; readonly color: 'accent' | 'ok' | 'bad' }[];
}

const margin = 16;
const headHeight = 84;

/** Returns the chart in `place` with its title, legend and time, as a PNG file in base64; null if no chart is drawn. */
export function flowPicture(place: HTMLElement, { title, about, note, legend }: PictureWords): string | null {
  const chart = place.querySelector('canvas');
  if (chart === null || chart.clientWidth === 0) return null;
  const color = colorsOf(place, ['surface', 'text', 'muted', 'accent', 'ok', 'bad', 'sans']);
  const scale = chart.width / chart.clientWidth;
  const picture = document.createElement('canvas');
  picture.width = chart.width + 2 * margin * scale;
  picture.height = chart.height + (headHeight + margin) * scale;
  const context = picture.getContext('2d');
  if (context === null) return null;
  context.scale(scale, scale);
  context.fillStyle = color.surface;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = color.text;
  context.font = `600 15px ${color.sans}`;
  context.fillText(title, margin, 28);
  context.fillStyle = color.muted;
  context.font = `12px ${color.sans}`;
  context.fillText(about, margin, 48);
  let left = margin;
  for (const { word, color: name } of legend) {
    context.fillStyle = color[name];
    context.fillRect(left, 61, 9, 9);
    context.fillStyle = color.text;
    context.fillText(word, left + 15, 70);
    left += context.measureText(word).width + 35;
  }
  context.fillStyle = color.muted;
  context.fillText(note, left, 70);
  context.drawImage(chart, margin, headHeight, chart.clientWidth, chart.clientHeight);
  return picture.toDataURL('image/png').replace(/^[^,]*,/, '');
}
