import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { focusOn } from '../../../../ui/focus.ts';
import { useMappingContext } from '../mapping-context.ts';
import { indexAfterDrop } from './drop-place.ts';
import { TargetItem } from './target-item.tsx';
import { nameOf } from './target-words.ts';
import styles from './targets.module.css';
import { useDragOrder } from './use-drag-order.ts';
import { useTargetsInView } from './use-targets-in-view.ts';

interface TargetListProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** Targets in the order of sending; each can be moved by dragging, by its menu, or with Alt and an arrow. */
export const TargetList = memo(function TargetList({ scroller }: TargetListProps) {
  const { mapping, draft } = useMappingContext();
  const { targets } = draft;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  // Key of the target that has the focus. A ref, because it matters only when the list scrolls.
  const focused = useRef<number | null>(null);
  const keys = targets.map(({ key }) => key);

  const move = (key: number, to: number) => {
    if (to < 0 || to >= targets.length) return;
    setMoved(key);
    mapping.step({ edit: 'move', key, to });
  };
  const { dragged, grab } = useDragOrder({
    list,
    scroller,
    onDrop: (key, place) => {
      const to = indexAfterDrop(keys, key, place);
      if (to !== null) move(key, to);
    },
  });
  const { inView, listStyle, show } = useTargetsInView({
    targets,
    list,
    scroller,
    isKept: (key) => key === focused.current || key === dragged?.key,
  });

  // An item that moves down is removed from the page and inserted again, which takes its focus away.
  const order = keys.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order takes the focus away
  useLayoutEffect(() => {
    if (moved !== null && document.activeElement === document.body) focusOn(moveMark(moved));
  }, [order, moved]);
  // Scrolls to a target that was added; it can get the focus only when it is drawn.
  const newestKey = Math.max(-1, ...keys);
  const newest = useRef(newestKey);
  useEffect(() => {
    if (newestKey > newest.current) show(keys.indexOf(newestKey));
    newest.current = newestKey;
  }, [newestKey, keys, show]);

  const placeOf = (key: number) =>
    dragged?.place?.key === key && dragged.key !== key ? dragged.place.side : undefined;
  const movedTarget = targets.find(({ key }) => key === moved);
  return (
    <>
      <ol
        ref={list}
        className={styles['targets']}
        style={listStyle}
        aria-label="What is sent"
        onFocus={({ target }) => {
          focused.current = keyAround(target);
        }}
        onBlur={() => {
          focused.current = null;
        }}
      >
        {inView.map(({ entry, index, itemProps }) => (
          <TargetItem
            key={entry.key}
            entry={entry}
            mark={moveMark(entry.key)}
            moves={{
              index,
              count: targets.length,
              move: (to) => move(entry.key, to),
              grab: (event) => grab(event, entry.key),
            }}
            item={{
              ...itemProps,
              'data-key': entry.key,
              'data-drop': placeOf(entry.key),
              'data-dragged': dragged?.key === entry.key || undefined,
              onKeyDown: (event: KeyboardEvent) => {
                const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (direction === 0 || !event.altKey || event.target instanceof HTMLInputElement) return;
                event.preventDefault();
                move(entry.key, index + direction);
              },
            }}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">
        {movedTarget &&
          `${nameOf(movedTarget.target)} is number ${keys.indexOf(movedTarget.key) + 1} of ${keys.length}.`}
      </VisuallyHidden>
    </>
  );
});

const moveMark = (key: number): string => `move ${key}`;

function keyAround(element: EventTarget): number | null {
  const item = element instanceof Element ? element.closest<HTMLElement>('[data-key]') : null;
  return item === null ? null : Number(item.dataset['key']);
}
