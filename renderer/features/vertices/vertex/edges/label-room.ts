/** Rectangle in px. */
interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Returns which of the labels have room: they cover neither `taken` nor a label before them. */
export function labelsWithRoom<Label extends { readonly box: Box }>(
  labels: readonly Label[],
  taken: readonly Box[],
): Label[] {
  const covered = [...taken];
  return labels.filter(({ box }) => {
    const hasRoom = !covered.some(
      (other) => box.x1 < other.x2 && other.x1 < box.x2 && box.y1 < other.y2 && other.y1 < box.y2,
    );
    if (hasRoom) covered.push(box);
    return hasRoom;
  });
}
