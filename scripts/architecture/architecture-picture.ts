/** Draws the parts of the program and their imports as one SVG, light and dark. */
import { type PartImport, partImports, sharedParts } from './architecture-imports.ts';
import { type Box, bands, boxes, size } from './architecture-layout.ts';

/**
 * Returns the picture as SVG text.
 * @throws Error for a part without a place in the layout, and for an import that the layers do not allow
 */
export function drawArchitecture(root: string): string {
  const imports = partImports(root);
  const features = [...new Set(imports.flatMap(({ from, to }) => [from, to]).filter(isFeature))].sort();
  const drawn = collapsed(imports).filter(({ to }) => to !== 'shared');
  const importersOfShared = new Set(
    collapsed(imports).flatMap(({ from, to }) => (to === 'shared' ? [from] : [])),
  );
  const words: Readonly<Record<string, string>> = {
    'renderer/features': features.map((name) => name.split('/').at(-1)).join(' · '),
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="title about">
<title id="title">The parts of Graph Intake</title>
<desc id="about">${escaped(drawn.map(({ from, to }) => `${from} imports ${to}`).join('; '))}</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #18212d; }
.band { fill: #f5f6f8; }
.box { fill: #fff; stroke: #c9d0d9; }
.about { font-size: 11px; fill: #5f6a7c; }
.layer { font-weight: 600; }
.name { font-weight: 600; }
.line { fill: none; stroke: #2d5bd0; stroke-opacity: .55; }
.head { fill: #2d5bd0; }
@media (prefers-color-scheme: dark) {
text { fill: #e4e8ee; }
.band { fill: #101318; }
.box { fill: #1c2129; stroke: #3b4450; }
.about { fill: #98a3b3; }
.line { stroke: #86a8ff; }
.head { fill: #86a8ff; }
}
</style>
<defs><marker id="head" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path class="head" d="M0 0 6 3 0 6z"/></marker></defs>
${bands.map(({ name, about, y, height }) => `<rect class="band" x="16" y="${y}" width="${size.width - 32}" height="${height}" rx="12"/>\n<text x="40" y="${y + 20}"><tspan class="layer">${name}</tspan> <tspan class="about" dx="6">${about}</tspan></text>`).join('\n')}
${drawn.map((pair) => line(pair, drawn)).join('\n')}
${boxes.map((box) => (box.part === 'shared' ? sharedBox(box, sharedParts(root), importersOfShared.size) : boxOf(box, words[box.part]))).join('\n')}
</svg>
`;
}

const isFeature = (part: string): boolean => part.startsWith('renderer/features/');

/** Replaces all features of the page by one box. @throws Error for an import between layers or between two features */
function collapsed(imports: readonly PartImport[]): PartImport[] {
  const pairs = new Map<string, PartImport>();
  for (const { from, to } of imports) {
    const isBetween = from.split('/')[0] !== to.split('/')[0] && to !== 'shared';
    if (isBetween || (isFeature(from) && isFeature(to))) throw new Error(`${from} may not import ${to}.`);
    const pair = { from: boxName(from), to: boxName(to) };
    pairs.set(`${pair.from} > ${pair.to}`, pair);
  }
  return [...pairs.values()];
}

const boxName = (part: string): string => (isFeature(part) ? 'renderer/features' : part);

function boxAt(part: string): Box {
  const box = boxes.find((each) => each.part === part);
  if (box === undefined)
    throw new Error(
      `${part} has no place in the picture yet; give it one in scripts/architecture/architecture-layout.ts.`,
    );
  return box;
}

/** Draws the line from the lower edge of the importing box to the upper edge of the imported one, or within a row. */
function line({ from, to }: PartImport, all: readonly PartImport[]): string {
  const [source, target] = [boxAt(from), boxAt(to)];
  if (source.y + source.height > target.y) return sideways(source, target);
  const into = all.filter((pair) => pair.to === to && boxAt(pair.from).y < target.y);
  const at =
    target.x + (target.width * (into.findIndex((pair) => pair.from === from) + 1)) / (into.length + 1);
  const start = Math.min(Math.max(at, source.x + 12), source.x + source.width - 12);
  const [top, end] = [source.y + source.height, target.y - 2];
  const bend = (end - top) / 2;
  return path(
    `M${round(start)} ${top}C${round(start)} ${top + bend} ${round(at)} ${end - bend} ${round(at)} ${end}`,
  );
}

function sideways(source: Box, target: Box): string {
  const toRight = target.x > source.x;
  const [first, last] = toRight ? [source, target] : [target, source];
  // Boxes between the two are passed above them.
  if (boxes.some(({ y, x }) => y === source.y && x > first.x && x < last.x)) {
    const [start, end] = [source.x + source.width / 2, target.x + target.width / 2];
    const over = source.y - 26;
    return path(`M${start} ${source.y}C${start} ${over} ${end} ${over} ${end} ${target.y - 2}`);
  }
  const y = Math.max(source.y, target.y) + 22;
  // If both boxes import each other, their lines have different heights.
  const shift = toRight ? -6 : 6;
  const [from, to] = toRight
    ? [source.x + source.width, target.x - 2]
    : [source.x, target.x + target.width + 2];
  return path(`M${from} ${y + shift}H${to}`);
}

const path = (d: string): string => `<path class="line" marker-end="url(#head)" d="${d}"/>`;
const round = (px: number): number => Math.round(px * 10) / 10;

function boxOf({ part, about, x, y, width, height }: Box, words = about): string {
  const name = part.split('/').slice(1).join('/');
  return `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="7"/>
<text x="${x + width / 2}" y="${y + height / 2 - 2}" text-anchor="middle"><tspan class="name">${name}</tspan><tspan class="about" x="${x + width / 2}" dy="15">${escaped(words)}</tspan></text>`;
}

function sharedBox({ x, y, width, height }: Box, parts: readonly string[], known: number): string {
  const half = Math.ceil(parts.length / 2);
  const lines = [parts.slice(0, half), parts.slice(half)].map((some) => some.join(' · '));
  return `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="7"/>
<text x="${x + width / 2}" y="${y + 17}" text-anchor="middle"><tspan class="name">known to ${known} parts, knows none of them</tspan>${lines.map((some) => `<tspan class="about" x="${x + width / 2}" dy="16">${escaped(some)}</tspan>`).join('')}</text>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
