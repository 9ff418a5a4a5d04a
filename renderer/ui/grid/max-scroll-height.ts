/** Height that every browser supports; also the result in an environment without layout. */
const surePx = 1_000_000;
/** End of the search, far above the limit of any browser of today. */
const beyondPx = 1 << 27;
const viewPx = 100;
const markPx = 10;

/**
 * Returns the height of the tallest list that this browser scrolls exactly at the present scale, in CSS px. Exactly
 * means that a mark near its end is drawn at its position, and one pixel of scrolling moves it by one pixel. Found by
 * trying increasing heights, because the limit depends on the browser, the display and the zoom.
 */
export function maxScrollHeightPx(page: Document = document): number {
  const { scroller, spacer, mark } = probe(page);
  page.body.append(scroller);
  try {
    let tallest = surePx;
    for (let height = surePx * 2; height <= beyondPx; height *= 2) {
      spacer.style.height = `${height}px`;
      mark.style.top = `${height - markPx}px`;
      if (!scrollsExactly(scroller, mark, height)) break;
      tallest = height;
    }
    return tallest;
  } finally {
    scroller.remove();
  }
}

function scrollsExactly(scroller: HTMLElement, mark: HTMLElement, heightPx: number): boolean {
  if (Math.abs(scroller.scrollHeight - heightPx) > 1) return false;
  const markAfter = (scrollPx: number) => {
    scroller.scrollTop = scrollPx;
    return mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  };
  const end = heightPx - viewPx;
  // The display may be finer or coarser than a CSS pixel, so positions are true within one.
  return [0, 1, 2].every((back) => Math.abs(markAfter(end - back) - (viewPx - markPx + back)) < 1);
}

function probe(page: Document) {
  const part = (style: Partial<CSSStyleDeclaration>) => {
    const element = page.createElement('div');
    Object.assign(element.style, style);
    return element;
  };
  const scroller = part({
    position: 'fixed',
    top: '0',
    left: '0',
    width: '100px',
    height: `${viewPx}px`,
    overflow: 'hidden',
    visibility: 'hidden',
    contain: 'strict',
  });
  const spacer = part({ position: 'relative' });
  const mark = part({ position: 'absolute', height: `${markPx}px`, width: '10px' });
  spacer.append(mark);
  scroller.append(spacer);
  scroller.setAttribute('aria-hidden', 'true');
  return { scroller, spacer, mark };
}
