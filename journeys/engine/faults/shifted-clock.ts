// Preloaded into a server process: its clock is ahead or behind by the milliseconds in a file, which
// may change while it runs. The product knows nothing of it.
import { readFileSync } from "node:fs";

const file = process.env["NUQTA_CLOCK_FILE"] ?? "";
const RealDate = Date;
let shiftMs = 0;

const look = () => {
  shiftMs = Number(readFileSync(file, "utf8"));
};
look();
setInterval(look, 20).unref();

const now = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
