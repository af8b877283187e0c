// Places in a JSON body by name: `lines[0].quantity`, and `attributes.*` for a key of its own.
import type { Json } from "./shop.ts";

const steps = (place: string): string[] => place.replaceAll(/\[(\d+)\]/g, ".$1").split(".");

/** What stands at a place, or undefined. */
export const valueAt = (body: Json, place: string): Json =>
  steps(place).reduce((value, step) => value?.[step], body);

/** Puts a value at a place of `body`, making lists and objects on the way; `*` takes it as a key. */
export const put = (body: Json, place: string, value: unknown): void => {
  const way = steps(place);
  const last = way.pop() ?? "";
  let holder = body;
  for (const [at, step] of way.entries()) {
    holder[step] ??= /^\d+$/.test(way[at + 1] ?? last) ? [] : {};
    holder = holder[step];
  }
  if (last === "*")
    // Plain assignment would lose the name __proto__.
    Object.defineProperty(holder, String(value), { value: "as a key", enumerable: true });
  else holder[last] = value;
};
