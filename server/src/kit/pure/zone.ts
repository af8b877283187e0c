// Offsets of a time zone at any instant. The zone data come from Intl, which is slow to ask, so the
// offsets of about a year at a time are found once and kept.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { defined } from "./assert.ts";

/** From `from` on (milliseconds since 1970), local time is UTC plus `offset` milliseconds. */
export type Segment = { from: number; offset: number };

// 2^35 ms, a little more than a year: one division finds the slot of an instant.
const slotMs = 2 ** 35;

const zones = new Map<string, Map<number, Segment[]>>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds to add to UTC for the local time of the zone. */
export const offsetAt = (zone: string, instant: number): number => {
  const segments = segmentsAt(zone, instant);
  for (let i = segments.length - 1; i > 0; i--) {
    const segment = defined(segments[i]);
    if (instant >= segment.from) return segment.offset;
  }
  return defined(segments[0]).offset;
};

/** The instants in `[from, to)` at which the offset changes, with the offset from then on. */
export const transitions = (zone: string, from: number, to: number): Segment[] => {
  const found: Segment[] = [];
  for (let slot = from; slot < to + slotMs; slot += slotMs) {
    for (const segment of segmentsAt(zone, slot)) {
      const changes = offsetAt(zone, segment.from - 1) !== segment.offset;
      if (changes && segment.from >= from && segment.from < to) found.push(segment);
    }
  }
  return found;
};

const segmentsAt = (zone: string, instant: number): Segment[] => {
  let slots = zones.get(zone);
  if (slots === undefined) {
    slots = new Map();
    zones.set(zone, slots);
  }
  const slot = Math.floor(instant / slotMs);
  let segments = slots.get(slot);
  if (segments === undefined) {
    segments = findSegments(zone, slot * slotMs);
    slots.set(slot, segments);
  }
  return segments;
};

// Steps of six hours find every change: no zone ever changed and changed back within six hours.
const findSegments = (zone: string, start: number): Segment[] => {
  const segments = [{ from: start, offset: askOffset(zone, start) }];
  let before = defined(segments[0]).offset;
  for (let at = start; at < start + slotMs; at += 6 * hourMs) {
    const end = Math.min(at + 6 * hourMs, start + slotMs - 1000);
    const after = askOffset(zone, end);
    if (after !== before) segments.push({ from: changeBetween(zone, at, end), offset: after });
    before = after;
  }
  return segments;
};

// Halves the stretch down to the second, the finest that zone data know.
const changeBetween = (zone: string, from: number, to: number): number => {
  const before = askOffset(zone, from);
  let [low, high] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (askOffset(zone, middle * 1000) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
};

const askOffset = (zone: string, instant: number): number => {
  const second = Math.floor(instant / 1000) * 1000;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(second)) parts[type] = Number(value);
  const local = Date.UTC(
    defined(parts.year),
    defined(parts.month) - 1,
    defined(parts.day),
    defined(parts.hour),
    defined(parts.minute),
    defined(parts.second),
  );
  return local - second;
};

const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  return format;
};
