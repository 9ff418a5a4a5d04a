import { colorsOf } from '../../../ui/chart/canvas-colors.ts';

interface PictureWords {
  readonly title: string;
  /** Connection, view and time, below the title. */
  readonly about: string;
  readonly legend: readonly { readonly word: string; readonly color: 'accent' | 'ok' | 'bad' }[];
}

const margin = 16;
const headHeight = 84;

/** The chart in a place with its title, its legend and the time of its data, as a PNG file in base64; null where none is drawn. */
export function flowPicture(place: HTMLElement, { title, about, legend }: PictureWords): string | null {
  const chart = place.querySelector('canvas');
  if (chart === null || chart.clientWidth === 0) return null;
  const color = colorsOf(place, ['surface', 'text', 'muted', 'accent', 'ok', 'bad', 'sans']);
  const scale = chart.width / chart.clientWidth;
  const picture = document.createElement('canvas');
  picture.width = chart.width + 2 * margin * scale;
  picture.height = chart.height + (headHeight + margin) * scale;
  const draw = picture.getContext('2d');
  if (draw === null) return null;
  draw.scale(scale, scale);
  draw.fillStyle = color.surface;
  draw.fillRect(0, 0, picture.width, picture.height);
  draw.fillStyle = color.text;
  draw.font = `600 15px ${color.sans}`;
  draw.fillText(title, margin, 28);
  draw.fillStyle = color.muted;
  draw.font = `12px ${color.sans}`;
  draw.fillText(about, margin, 48);
  let left = margin;
  for (const { word, color: name } of legend) {
    draw.fillStyle = color[name];
    draw.fillRect(left, 61, 9, 9);
    draw.fillStyle = color.text;
    draw.fillText(word, left + 15, 70);
    left += draw.measureText(word).width + 35;
  }
  draw.drawImage(chart, margin, headHeight, chart.clientWidth, chart.clientHeight);
  return picture.toDataURL('image/png').replace(/^[^,]*,/, '');
}
