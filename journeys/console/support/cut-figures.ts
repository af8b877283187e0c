// Figures and dates that cannot be read whole, by the rectangles of the text itself: against everything that clips
// it, the pinned cells and covers that lie over it, its own cell or card, and the window.
import type { Page } from "playwright-core";

// The browser's part. A text that is hidden whole is right: it can be scrolled to. A part of a figure never is.
const script = `(async () => {
  const found = new Set();
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const near = 0.75;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.closest(".hidden-text, [hidden], thead") === null;
  const figures = [];
  for (const area of document.querySelectorAll("main .table-frame, main .kpi, main .facts, [role=dialog] .table-frame")) {
    for (const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT); walker.nextNode();) {
      const node = walker.currentNode;
      const holder = node.parentElement;
      if (!/[0-9]/.test(node.data) || !isSeen(holder)) continue;
      figures.push({ node, holder, box: holder.closest("td") ?? holder.closest(".kpi, dd, .table-frame") });
    }
  }
  const rectsOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const say = ({ node, box }, why) => found.add(
    (box.dataset.head ?? box.closest("[aria-label]")?.getAttribute("aria-label") ?? "") + ": " + node.data.trim().slice(0, 40) + " " + why);
  // The part of [from, to] that nothing lies over, in pixels.
  const clear = (from, to, over) => {
    let free = [[from, to]];
    for (const [a, b] of over) free = free.flatMap(([l, r]) => [[l, Math.min(r, a)], [Math.max(l, b), r]]).filter(([l, r]) => r - l > near);
    return free.reduce((sum, [l, r]) => sum + r - l, 0);
  };
  const look = (figure) => {
    const { node, holder, box } = figure;
    const own = box.getBoundingClientRect();
    const rects = rectsOf(node);
    const isOneLine = holder.closest(".number, .kpi-value") !== null;
    if (isOneLine && new Set(rects.map(({ top }) => Math.round(top))).size > 1) say(figure, "is broken into lines");
    for (const { left, right, top, bottom } of rects) {
      if (left < own.left - near || right > own.right + near) say(figure, "leaves its cell or card");
      let [from, to] = [left, right];
      const over = [];
      for (let outer = box.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer);
        const edge = outer.getBoundingClientRect();
        if (overflowX !== "visible") {
          from = Math.max(from, edge.left);
          to = Math.min(to, edge.left + outer.clientWidth + outer.clientLeft);
        }
        if (overflowY === "hidden" && (top < edge.top - near || bottom > edge.bottom + near)) say(figure, "is cut at its height");
        if (!outer.matches(".table-frame[data-wide]") || box.matches(".first, .pinned")) continue;
        const row = box.closest("tr");
        const pinned = innerWidth < 700 ? [] : [...row.querySelectorAll(":scope > .first, :scope > .pinned")]
          .filter((cell) => getComputedStyle(cell).position === "sticky");
        for (const each of [...pinned, ...outer.querySelectorAll(":scope > .cover:not([hidden])")]) {
          const { left: a, right: b, width } = each.getBoundingClientRect();
          if (width > 0) over.push([a, b]);
        }
      }
      to = Math.min(to, document.documentElement.clientWidth);
      from = Math.max(from, 0);
      const shown = to > from ? clear(from, to, over) : 0;
      if (shown > near * 2 && shown < right - left - near * 2) say(figure, "is cut");
      const isScrolled = box.closest(".table-frame[data-wide]") !== null && !box.matches(".first, .pinned");
      if (shown <= near * 2 && right - left > 2 && !isScrolled) say(figure, "is hidden");
    }
  };
  // Names of fields on a card are not in the page as text: they run into their figure where they may not break.
  const pen = document.createElement("canvas").getContext("2d");
  const lookAtName = (cell) => {
    const drawn = getComputedStyle(cell, "::before");
    if (drawn.content === "none" || getComputedStyle(cell).display !== "grid") return;
    const [room] = getComputedStyle(cell).gridTemplateColumns.split(" ").map(Number.parseFloat);
    pen.font = drawn.fontSize + " " + drawn.fontFamily;
    const isLong = pen.measureText(cell.dataset.head).width > room + near;
    if (isLong && drawn.whiteSpace.startsWith("nowrap")) found.add(cell.dataset.head + " runs into its figure");
  };
  for (let again = 0; again < 2; again += 1) await frame();
  for (const figure of figures) look(figure);
  for (const cell of document.querySelectorAll("main table.grid td[data-head]")) if (isSeen(cell)) lookAtName(cell);
  let seen = figures.length;
  for (const place of document.querySelectorAll("main .table-frame[data-wide] > .scroll, [role=dialog] .table-frame[data-wide] > .scroll")) {
    const room = place.scrollWidth - place.clientWidth;
    if (room <= 1) continue;
    const inside = figures.filter(({ node }) => place.contains(node));
    const step = Math.max(24, room / 16);
    const toEnd = getComputedStyle(place).direction === "rtl" ? -1 : 1;
    const everSeen = new Set();
    for (let at = 0; ; at = Math.min(room, at + step)) {
      place.scrollLeft = toEnd * at;
      await frame();
      for (const figure of inside) look(figure);
      seen += inside.length;
      if (at >= room) break;
    }
    place.scrollLeft = 0;
    await frame();
  }
  return { found: [...found], seen, wide: document.querySelectorAll("main .table-frame[data-wide]").length };
})()`;

export type Cuts = {
  /** Each finding: the head of the column or the name of the card, the text, and what is wrong with it. */
  readonly found: readonly string[];
  /** Figures looked at, at all scroll positions together. */
  readonly seen: number;
  /** Tables that scroll sideways. */
  readonly wide: number;
};

/** Looks at every figure and date in tables and cards of the page as it stands, at every scroll position. */
export const cutFigures = async (page: Page): Promise<Cuts> =>
  (await page.evaluate(script)) as Cuts;
