// The edges of a table that is wider than its place: a column that would be cut is covered whole, because a part of
// a figure reads as another figure.
// Decision 0093.
import { type RefObject, useEffect, useRef } from "react";

type Span = { readonly from: number; readonly to: number };

/** Room that a cover leaves for its shadow, in pixels; the padding of a cell is as wide. */
const shade = 10;

const spanOf = (element: Element): Span => {
  const { left, right } = element.getBoundingClientRect();
  return { from: left, to: right };
};

/** The part of the place that pinned columns leave free, in pixels of the window. */
const clearSpan = (place: HTMLElement, heads: readonly Element[]): Span => {
  const { from: start, to: end } = spanOf(place);
  let [from, to] = [start, start + place.clientWidth];
  for (const head of heads) {
    const { from: left, to: right } = spanOf(head);
    // A pinned column stands at one of the two sides; which one depends on the reading direction.
    if (left - start < end - right) from = Math.max(from, right);
    else to = Math.min(to, left);
  }
  return { from, to };
};

const measure = (frame: HTMLElement): void => {
  const place = frame.querySelector<HTMLElement>(".scroll");
  const [left, right] = frame.querySelectorAll<HTMLElement>(":scope > .cover");
  if (place === null || left === undefined || right === undefined) return;
  const heads = [...place.querySelectorAll("thead th")];
  const isWide = place.scrollWidth > place.clientWidth + 1;
  frame.toggleAttribute("data-wide", isWide);
  if (isWide) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
  if (!isWide) return;
  const isPinned = (head: Element): boolean => head.matches(".first, .pinned");
  const clear = clearSpan(place, heads.filter(isPinned));
  const edges = { left: 0, right: 0 };
  for (const head of heads) {
    if (isPinned(head)) continue;
    const { from, to } = spanOf(head);
    // A column that is wider than the free place could never be read behind a cover.
    if (to - from > clear.to - clear.from) continue;
    if (from < clear.from - 1 && to > clear.from + 1) edges.left = to - clear.from;
    if (from < clear.to - 1 && to > clear.to + 1) edges.right = clear.to - from;
  }
  const box = frame.getBoundingClientRect();
  const base = place.offsetHeight - place.clientHeight;
  const scrolled = Math.abs(place.scrollLeft);
  const [before, after] = [scrolled > 1, scrolled < place.scrollWidth - place.clientWidth - 1];
  const isMirrored = getComputedStyle(place).direction === "rtl";
  const draw = (cover: HTMLElement, width: number, at: number, isShown: boolean): void => {
    cover.hidden = !isShown;
    cover.style.width = `${Math.max(width, shade)}px`;
    cover.style.insetBlockEnd = `${base}px`;
    cover.style[cover === left ? "left" : "right"] = `${at}px`;
  };
  draw(left, edges.left, clear.from - box.left, isMirrored ? after : before);
  draw(right, edges.right, box.right - clear.to, isMirrored ? before : after);
  // A control that takes the focus is scrolled to where no pinned column lies over it.
  place.style.scrollPaddingLeft = `${clear.from - box.left}px`;
  place.style.scrollPaddingRight = `${box.right - clear.to}px`;
};

/** Keeps the covers of a `.table-frame` where they belong; `columns` says which columns there are. */
export const useTableEdges = (columns: string): RefObject<HTMLDivElement | null> => {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other elements to watch
  useEffect(() => {
    const element = frame.current;
    const place = element?.querySelector<HTMLElement>(".scroll");
    if (element == null || place == null) return;
    const look = (): void => measure(element);
    const show = ({ target }: FocusEvent): void => {
      const cell = target instanceof Element ? target.closest("td, th") : null;
      if (cell === null || cell.matches(".first, .pinned")) return;
      cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    const watch = new ResizeObserver(look);
    for (const each of [place, ...place.querySelectorAll("thead th")]) watch.observe(each);
    place.addEventListener("scroll", look, { passive: true });
    place.addEventListener("focusin", show);
    return () => {
      watch.disconnect();
      place.removeEventListener("scroll", look);
      place.removeEventListener("focusin", show);
    };
  }, [columns]);
  return frame;
};
